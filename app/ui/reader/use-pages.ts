import { useEffect, useState, type RefObject } from 'react';

export interface ReadingPage {
  /** From 1. */
  page: number;
  count: number;
}

/**
 * Which screenful of a text is read, of how many. `top` and `height` are the text's, `from` and `to` the edges of what is seen of the
 * screen, all CSS px. A text whose end is seen is on its last one.
 */
export function computeReadingPage(
  text: { top: number; height: number },
  screen: { from: number; to: number },
): ReadingPage {
  const seen = Math.max(1, screen.to - screen.from);
  const count = Math.max(1, Math.ceil(text.height / seen));
  if (text.top + text.height <= screen.to + 1) return { page: count, count };
  const page = Math.floor((screen.from - text.top) / seen) + 1;
  return { page: Math.min(count, Math.max(1, page)), count };
}

/** The same of the text on the page while scripts run; null before and without them. `from`: the lower edge of the bars above it. */
export function useReadingPage(text: RefObject<HTMLElement>, from: () => number): ReadingPage | null {
  const [pages, setPages] = useState<ReadingPage | null>(null);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const box = text.current?.getBoundingClientRect();
      if (!box) return;
      const now = computeReadingPage(box, { from: from(), to: window.innerHeight });
      setPages((before) => (before?.page === now.page && before.count === now.count ? before : now));
    };
    const later = () => {
      if (!frame) frame = requestAnimationFrame(look);
    };
    look();
    window.addEventListener('scroll', later, { passive: true });
    window.addEventListener('resize', later);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', later);
      window.removeEventListener('resize', later);
    };
  });
  return pages;
}
