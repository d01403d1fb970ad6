import { SCROLL_POLL_MS } from '~/domain/shared/constants';

/**
 * Calls `act` each time an element comes into view, `marginPx` before it does. Browsers without an observer (iOS
 * before 12.2) poll its position every 300 ms; there, an element passed between two polls counts as seen.
 * @returns a function that stops watching
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
