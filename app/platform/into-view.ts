import { SCROLL_POLL_MS } from '~/domain/shared/constants';

/**
 * Does something each time an element comes into view, `marginPx` before it does. Browsers without an observer (iOS before
 * 12.2) are asked for its place every 300 ms; there, what was passed between two looks counts as seen.
 * @returns what lets go
 */
export function onEnterView(element: Element, act: () => void, marginPx = 0): () => void {
  if (typeof IntersectionObserver === 'function') {
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && act(),
      { rootMargin: `0px 0px ${marginPx}px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }
  let wasThere = false;
  const timer = setInterval(() => {
    const { top, width } = element.getBoundingClientRect();
    const isThere = width > 0 && top <= window.innerHeight + marginPx;
    if (isThere && !wasThere) act();
    wasThere = isThere;
  }, SCROLL_POLL_MS);
  return () => clearInterval(timer);
}
