/** Calls back when the page is looked at again: the tab comes to the front, or the page out of the back-forward cache. */
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

/** Calls back when the page comes out of the back-forward cache: nothing has run since it was left, and what it shows may be old. */
export function onRestore(callback: () => void): () => void {
  const onShow = (event: PageTransitionEvent) => {
    if (event.persisted) callback();
  };
  window.addEventListener('pageshow', onShow);
  return () => window.removeEventListener('pageshow', onShow);
}

/** Calls back when the page goes into the back-forward cache, as far as the browser knows. */
export function onStored(callback: () => void): () => void {
  const onHide = (event: PageTransitionEvent) => {
    if (event.persisted) callback();
  };
  window.addEventListener('pagehide', onHide);
  return () => window.removeEventListener('pagehide', onHide);
}
