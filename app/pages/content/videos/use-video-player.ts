import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { savePlaybackPosition, getPlaybackPosition } from '~/app/platform/playback-positions';
import type { VideoSourceView } from '~/app/pages/content/videos/player-view';

/** Interval at which the position is saved during playback. */
const KEEP_EVERY_SECONDS = 15;

/**
 * Returns the film to show. It keeps the first files it received, so that a reload of the data does not interrupt
 * playback. When files can no longer be opened (the pass of a private talk has expired), it requests new ones, once
 * for each failure, and resumes at the same position.
 */
export function useVideoPlayer(given: VideoSourceView, video: RefObject<HTMLVideoElement>) {
  const [source, setSource] = useState(given);
  const { revalidate } = useRevalidator();
  const lost = useRef<number | null>(null);
  useEffect(() => {
    if (lost.current !== null) setSource(given);
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
  }, [source, video]);
  /** None of the files could be loaded: they are requested again, unless playback never started. */
  const onLost = () => {
    const element = video.current;
    if (!element || element.currentTime === 0 || lost.current !== null) return;
    lost.current = element.currentTime;
    revalidate();
  };
  return { source, onLost };
}

/** Saves the position when the person pauses or leaves, and every 15 seconds. */
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

/** Returns the position saved on this device, once scripts run; null for a logged-in person. */
export function useDevicePlaybackPosition(id: string, isKnown: boolean): number | null {
  const [position, setPosition] = useState<number | null>(null);
  useEffect(() => setPosition(isKnown ? null : getPlaybackPosition(id)), [id, isKnown]);
  return position;
}
