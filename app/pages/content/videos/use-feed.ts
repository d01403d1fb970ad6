import { useEffect, type RefObject } from 'react';

/** Share of a film that must be in view before it plays. */
const IN_VIEW = 0.6;

/**
 * Whether films may play automatically: not when the person saves data, has a slow connection, or prefers reduced
 * motion.
 */
function mayPlayByItself(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  const isSlow = connection?.effectiveType === '2g' || connection?.effectiveType === 'slow-2g';
  const wantsLess = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  return !connection?.saveData && !isSlow && !wantsLess;
}

/**
 * Plays the film of a feed that is in view, muted, pauses the others, and preloads the next one. When automatic
 * playing is not allowed, the person starts films by hand and nothing is preloaded. Once the person turns the sound
 * on it stays on, and only one film plays at a time.
 */
export function useFeedPlayback(feed: RefObject<HTMLElement>): void {
  useEffect(() => {
    const videos = [...(feed.current?.querySelectorAll('video') ?? [])];
    if (videos.length === 0 || typeof IntersectionObserver === 'undefined') return;
    const isByItself = mayPlayByItself();
    const shares = new Map<Element, number>();
    let isMuted = true;
    let current = -1;
    const show = () => {
      const plan = planFeedPlayback(
        videos.map((video) => shares.get(video) ?? 0),
        { least: IN_VIEW, current, isByItself },
      );
      if (plan.current === current) return;
      current = plan.current;
      videos.forEach((video, index) => {
        if (index !== current) video.pause();
        video.preload = plan.preload[index] ?? 'none';
        if (index !== current || !isByItself) return;
        video.muted = isMuted;
        video.play().catch(() => undefined);
      });
    };
    const watcher = new IntersectionObserver(
      (entries) => {
        entries.forEach((entry) => shares.set(entry.target, entry.intersectionRatio));
        show();
      },
      { threshold: [0, 0.3, IN_VIEW, 0.9] },
    );
    const onVolume = (event: Event) => {
      const video = event.target as HTMLVideoElement;
      if (video === videos[current]) isMuted = video.muted;
    };
    const onPlay = (event: Event) => {
      videos.forEach((video) => video !== event.target && video.pause());
    };
    const onHide = () => {
      if (document.visibilityState === 'hidden') videos.forEach((video) => video.pause());
    };
    videos.forEach((video) => {
      watcher.observe(video);
      video.addEventListener('volumechange', onVolume);
      video.addEventListener('play', onPlay);
    });
    document.addEventListener('visibilitychange', onHide);
    return () => {
      watcher.disconnect();
      document.removeEventListener('visibilitychange', onHide);
      videos.forEach((video) => {
        video.pause();
        video.removeEventListener('volumechange', onVolume);
        video.removeEventListener('play', onPlay);
      });
    };
  }, [feed]);
}

/** Video of a feed to play, and the preload mode of each film. */
interface FeedPlan {
  /** Index of the film in view; -1 when there is none. */
  current: number;
  preload: ('auto' | 'none')[];
}

/**
 * @param shares share of each film that is in view, 0 to 1
 * @param least share of a film that must be in view; the playing film stays current until less is visible, so that
 * two
 *   half-visible films do not alternate
 * @param isByItself films play and load automatically; otherwise nothing is loaded without a user action
 */
export function planFeedPlayback(
  shares: readonly number[],
  { least, current, isByItself }: { least: number; current: number; isByItself: boolean },
): FeedPlan {
  const best = shares.reduce((found, share, index) => (share > (shares[found] ?? 0) ? index : found), 0);
  const isKept = current >= 0 && (shares[current] ?? 0) >= least;
  const shown = isKept ? current : (shares[best] ?? 0) >= least ? best : -1;
  return {
    current: shown,
    preload: shares.map((_, index) =>
      isByItself && shown >= 0 && (index === shown || index === shown + 1) ? 'auto' : 'none',
    ),
  };
}
