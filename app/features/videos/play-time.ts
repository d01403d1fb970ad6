const SECONDS = 60;

/** Formats seconds as `1:05`. */
export const formatPlayTime = (seconds: number): string =>
  `${Math.floor(seconds / SECONDS)}:${String(Math.floor(seconds) % SECONDS).padStart(2, '0')}`;
