/** Scrolls to the top, smoothly unless the person prefers reduced motion or the browser does not support it. */
export function scrollToTop(): void {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isCalm || !('scrollBehavior' in document.documentElement.style)) window.scrollTo(0, 0);
  else window.scrollTo({ top: 0, behavior: 'smooth' });
}
