/**
 * Playback positions: stored by the account for a logged-in person, otherwise on this device. Never disturbs the
 * playback.
 */
import { BROWSER_PATHS } from '~/contract/browser-paths';

const KEY = 'videoPlaces';
/** Maximum number of films with a position on a device; the oldest is dropped. */
const MOST_KEPT = 50;
/** A film stopped this close to its beginning or end starts from the beginning. */
const EDGE_SECONDS = 5;

type PlaybackPositions = [id: string, seconds: number][];

function readPositions(): PlaybackPositions {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.filter(
      (each): each is [string, number] =>
        Array.isArray(each) && typeof each[0] === 'string' && Number.isFinite(each[1]),
    );
  } catch {
    return [];
  }
}

/** Adds a position, newest first; a film that was barely started or finished is removed. */
function addPosition(
  positions: PlaybackPositions,
  id: string,
  seconds: number,
  total: number,
): PlaybackPositions {
  const others = positions.filter(([each]) => each !== id);
  const isKept = seconds >= EDGE_SECONDS && seconds < total - EDGE_SECONDS;
  return [...(isKept ? [[id, Math.floor(seconds)] as [string, number]] : []), ...others].slice(0, MOST_KEPT);
}

/** Position in a film on this device, in seconds from its beginning; null when it was not started. */
export const getPlaybackPosition = (id: string): number | null =>
  readPositions().find(([each]) => each === id)?.[1] ?? null;

/** Saves the position; `isKnown`: to the account. `total`: length of the film in seconds. */
export function savePlaybackPosition(id: string, seconds: number, total: number, isKnown: boolean): void {
  try {
    if (!isKnown) {
      window.localStorage.setItem(KEY, JSON.stringify(addPosition(readPositions(), id, seconds, total)));
      return;
    }
    const body = JSON.stringify({ video_id: id, seconds: Math.floor(seconds) });
    navigator.sendBeacon(BROWSER_PATHS.videoPosition, body);
  } catch {
    // Without a saved position the film starts from the beginning.
  }
}
