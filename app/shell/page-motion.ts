import '~/app/shell/motion.css';

/** Marks the document while one goes back, so that pages move the other way. */
export function followWay(): () => void {
  const root = document.documentElement;
  const placeOf = (state: unknown): number => (state as { idx?: number } | null)?.idx ?? 0;
  let last = placeOf(history.state);
  const onPop = (event: PopStateEvent): void => {
    const now = placeOf(event.state);
    if (now < last) root.setAttribute('data-way', 'back');
    else root.removeAttribute('data-way');
    last = now;
  };
  const onClick = (): void => {
    root.removeAttribute('data-way');
    // Where it leads to; a click that leads nowhere does no harm.
    last = placeOf(history.state) + 1;
  };
  window.addEventListener('popstate', onPop);
  document.addEventListener('click', onClick, true);
  return () => {
    window.removeEventListener('popstate', onPop);
    document.removeEventListener('click', onClick, true);
  };
}
