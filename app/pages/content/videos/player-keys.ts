/** Seconds that a key seeks by. */
const STEP_SECONDS = 5;
export const PLAYBACK_SPEEDS = [0.75, 1, 1.25, 1.5, 2] as const;

/** Applies a key to a film; returns true when the key was handled. The browser's own shortcuts are not changed. */
export function handlePlayerKey(key: string, video: HTMLVideoElement): boolean {
  const move = (seconds: number) => {
    video.currentTime = Math.max(0, Math.min(video.duration || 0, video.currentTime + seconds));
  };
  switch (key) {
    case ' ':
    case 'k':
      if (video.paused) video.play().catch(() => undefined);
      else video.pause();
      return true;
    case 'ArrowLeft':
      move(-STEP_SECONDS);
      return true;
    case 'ArrowRight':
      move(STEP_SECONDS);
      return true;
    case 'm':
      video.muted = !video.muted;
      return true;
    case 'c': {
      const track = video.textTracks[0];
      if (track) track.mode = track.mode === 'showing' ? 'hidden' : 'showing';
      return true;
    }
    case '<':
    case '>':
      video.playbackRate = nextSpeed(video.playbackRate, key === '>' ? 1 : -1);
      return true;
    default:
      return false;
  }
}

/** Returns the next higher or lower speed of the list; at either end the speed stays. */
function nextSpeed(speed: number, step: 1 | -1): number {
  const index = PLAYBACK_SPEEDS.findIndex((each) => each === speed);
  const at = index < 0 ? PLAYBACK_SPEEDS.indexOf(1) : index;
  return PLAYBACK_SPEEDS[Math.max(0, Math.min(PLAYBACK_SPEEDS.length - 1, at + step))] ?? 1;
}
