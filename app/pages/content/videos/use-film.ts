import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { savePlaybackPosition, getPlaybackPosition } from '~/app/platform/watch-places';
import type { FilmView } from '~/app/pages/content/videos/player-view';

/** While it plays, where somebody is is kept so often. */
const KEEP_EVERY_SECONDS = 15;

/**
 * The film that is shown: the files it was first given, so that nothing loaded meanwhile breaks what plays. Files that no
 * longer open (the pass of a private talk ends) are asked for anew, once each time, and it goes on where it was.
 */
export function useFilm(given: FilmView, video: RefObject<HTMLVideoElement>) {
  const [film, setFilm] = useState(given);
  const { revalidate } = useRevalidator();
  const lost = useRef<number | null>(null);
  useEffect(() => {
    if (lost.current !== null) setFilm(given);
  }, [given]);
  useEffect(() => {
    const element = video.current;
    const at = lost.current;
    if (!element || at === null) return;
    lost.current = null;
    const goOn = () => {
      element.currentTime = at;
      element.play().catch(() => undefined);
    };
    element.addEventListener('loadedmetadata', goOn, { once: true });
    element.load();
    return () => element.removeEventListener('loadedmetadata', goOn);
  }, [film, video]);
  /** Nothing of it could be had: the files are asked for again, unless it never began. */
  const onLost = () => {
    const element = video.current;
    if (!element || element.currentTime === 0 || lost.current !== null) return;
    lost.current = element.currentTime;
    revalidate();
  };
  return { film, onLost };
}

/** Keeps where somebody stops: when they pause, leave, and every quarter of a minute. */
export function useSavePlaybackPosition(
  video: RefObject<HTMLVideoElement>,
  { id, seconds, isKnown }: { id: string; seconds: number; isKnown: boolean },
): void {
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    let keptAt = 0;
    const keep = () => {
      if (element.currentTime === 0 || element.currentTime === keptAt) return;
      keptAt = element.currentTime;
      savePlaybackPosition(id, keptAt, seconds, isKnown);
    };
    const onTime = () => {
      if (Math.abs(element.currentTime - keptAt) >= KEEP_EVERY_SECONDS) keep();
    };
    const onHide = () => {
      if (document.visibilityState === 'hidden') keep();
    };
    element.addEventListener('pause', keep);
    element.addEventListener('timeupdate', onTime);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      element.removeEventListener('pause', keep);
      element.removeEventListener('timeupdate', onTime);
      document.removeEventListener('visibilitychange', onHide);
      keep();
    };
  }, [video, id, seconds, isKnown]);
}

/** Where this device stopped in a film, once scripts run; null of who is logged in. */
export function useDevicePlaybackPosition(id: string, isKnown: boolean): number | null {
  const [place, setPlace] = useState<number | null>(null);
  useEffect(() => setPlace(isKnown ? null : getPlaybackPosition(id)), [id, isKnown]);
  return place;
}
