import { useEffect, useState } from 'react';

/** A section by its id, with the distance of its top from the top of the screen, in CSS px. */
export interface SectionTop {
  id: string;
  top: number;
}

/**
 * Returns the current section: the last whose top has passed the line below the bars. At the end of the page,
 * sections that can never reach the line are considered: the requested one if it is among them, else the last.
 */
export function getCurrentSection(
  sections: readonly SectionTop[],
  { lineTop, isAtEnd, requested }: { lineTop: number; isAtEnd: boolean; requested: string | null },
): string | null {
  const passed = sections.filter((section) => section.top <= lineTop);
  const below = sections.filter((section) => section.top > lineTop);
  if (isAtEnd && below.length > 0) {
    return below.find((section) => section.id === requested)?.id ?? below[below.length - 1]!.id;
  }
  return passed[passed.length - 1]?.id ?? sections[0]?.id ?? null;
}

/** Tolerance of the line in px: an anchor may land a fraction of a pixel off. */
const SLACK_PX = 8;

/**
 * Returns the id of the current section while scripts run; null before and without them. `barOf` returns the bar
 * that the sections scroll below.
 */
export function useScrollSpy(ids: readonly string[], getBar: () => HTMLElement | null): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  const key = ids.join(' ');
  useEffect(() => {
    const all = key.split(' ');
    let frame = 0;
    const findPosition = () => {
      frame = 0;
      const bar = getBar();
      if (!bar) return;
      const { scrollHeight } = document.documentElement;
      const sections = all.flatMap((id) => {
        const section = document.getElementById(id);
        return section ? [{ id, top: section.getBoundingClientRect().top }] : [];
      });
      setCurrent(
        getCurrentSection(sections, {
          lineTop: stuckBottom(bar) + SLACK_PX,
          isAtEnd: window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 2,
          requested: window.location.hash.slice(1) || null,
        }),
      );
    };
    const later = () => {
      if (!frame) frame = requestAnimationFrame(findPosition);
    };
    findPosition();
    window.addEventListener('scroll', later, { passive: true });
    window.addEventListener('resize', later);
    window.addEventListener('hashchange', later);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', later);
      window.removeEventListener('resize', later);
      window.removeEventListener('hashchange', later);
    };
  }, [key, getBar]);
  return current;
}

/** Lower edge of the bar when it sticks. */
function stuckBottom(bar: HTMLElement): number {
  const top = parseFloat(getComputedStyle(bar).top) || 0;
  return top + bar.offsetHeight;
}
