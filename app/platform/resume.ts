/**
 * Calls back when the page becomes visible again: the tab comes to the front, or the page is restored from the
 * back-forward cache.
 */
export function onResume(callback: () => void): () => void {
  const onVisible = () => {
    if (document.visibilityState === 'visible') callback();
  };
  document.addEventListener('visibilitychange', onVisible);
  const stopRestores = onRestore(callback);
  return () => {
    document.removeEventListener('visibilitychange', onVisible);
    stopRestores();
  };
}

/**
 * Calls back when the page is restored from the back-forward cache: no code has run since it was left, and its
 * content may be outdated.
 */
export function onRestore(callback: () => void): () => void {
  const onShow = (event: PageTransitionEvent) => {
    if (event.persisted) callback();
  };
  window.addEventListener('pageshow', onShow);
  return () => window.removeEventListener('pageshow', onShow);
}

/** Calls back when the page enters the back-forward cache, as far as the browser knows. */
export function onStored(callback: () => void): () => void {
  const onHide = (event: PageTransitionEvent) => {
    if (event.persisted) callback();
  };
  window.addEventListener('pagehide', onHide);
  return () => window.removeEventListener('pagehide', onHide);
}
