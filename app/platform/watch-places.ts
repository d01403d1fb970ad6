/**
 * Where somebody stopped watching: kept by the account where there is one, else by this device. Never disturbs what is
 * played.
 */
import { BROWSER_PATHS } from '~/contract/browser-paths';

const KEY = 'videoPlaces';
/** Films whose place a device keeps; the oldest goes first. */
const MOST_KEPT = 50;
/** Who stops so near to the beginning or the end begins anew. */
const EDGE_SECONDS = 5;

type Places = [id: string, seconds: number][];

function readPlaces(): Places {
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

/** Places with one more, newest first; a film that was hardly begun or is seen leaves the list. */
function withPlace(places: Places, id: string, seconds: number, total: number): Places {
  const others = places.filter(([each]) => each !== id);
  const isKept = seconds >= EDGE_SECONDS && seconds < total - EDGE_SECONDS;
  return [...(isKept ? [[id, Math.floor(seconds)] as [string, number]] : []), ...others].slice(0, MOST_KEPT);
}

/** Where this device stopped in a film, seconds from its beginning; null where it has not begun. */
export const getPlaybackPosition = (id: string): number | null =>
  readPlaces().find(([each]) => each === id)?.[1] ?? null;

/** Keeps where somebody stopped; `isKnown`: by the account. `total`: seconds of the film. */
export function savePlaybackPosition(id: string, seconds: number, total: number, isKnown: boolean): void {
  try {
    if (!isKnown) {
      window.localStorage.setItem(KEY, JSON.stringify(withPlace(readPlaces(), id, seconds, total)));
      return;
    }
    const body = JSON.stringify({ video_id: id, seconds: Math.floor(seconds) });
    navigator.sendBeacon(BROWSER_PATHS.videoPosition, body);
  } catch {
    // What is not kept is begun anew.
  }
}
