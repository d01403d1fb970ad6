import { useEffect, useState, type RefObject } from 'react';

export interface ReadingPage {
  /** From 1. */
  page: number;
  count: number;
}

/**
 * Computes the visible screenful of a text and the total. `top` and `height` are those of the text, `from` and `to`
 * the edges of the visible area, all in CSS px. When the end of a text is visible, it is on its last page.
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

/**
 * Returns the same for the text on the page while scripts run; null before and without them. `from`: lower edge of
 * the bars above it.
 */
export function useReadingPage(text: RefObject<HTMLElement>, from: () => number): ReadingPage | null {
  const [pages, setPages] = useState<ReadingPage | null>(null);
  useEffect(() => {
    let frame = 0;
    const findPosition = () => {
      frame = 0;
      const box = text.current?.getBoundingClientRect();
      if (!box) return;
      const now = computeReadingPage(box, { from: from(), to: window.innerHeight });
      setPages((before) => (before?.page === now.page && before.count === now.count ? before : now));
    };
    const later = () => {
      if (!frame) frame = requestAnimationFrame(findPosition);
    };
    findPosition();
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
