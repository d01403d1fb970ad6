const SECONDS = 60;

/** `1:05` of seconds. */
export const formatPlayTime = (seconds: number): string =>
  `${Math.floor(seconds / SECONDS)}:${String(Math.floor(seconds) % SECONDS).padStart(2, '0')}`;
