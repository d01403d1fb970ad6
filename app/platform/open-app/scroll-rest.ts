import { OPEN_APP_RESTORE_MS } from '~/domain/shared/constants';

/** Parts of a window that are listened to. */
type ScrollWindow = Pick<Window, 'addEventListener' | 'removeEventListener'>;

/**
 * Reports when scrolling starts and when the page rests: one second after the last scroll and after the finger was
 * lifted. Returns a function that stops it.
 */
export function watchScrolling(window: ScrollWindow, onChange: (isScrolling: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isScrolling = false;
  let isTouched = false;
  const rest = () => {
    clearTimeout(timer);
    if (!isScrolling || isTouched) return;
    timer = setTimeout(() => {
      isScrolling = false;
      onChange(false);
    }, OPEN_APP_RESTORE_MS);
  };
  const onScroll = () => {
    if (!isScrolling) onChange(true);
    isScrolling = true;
    rest();
  };
  const onTouch = () => {
    isTouched = true;
    clearTimeout(timer);
  };
  const onLift = () => {
    isTouched = false;
    rest();
  };
  const listeners = { scroll: onScroll, touchstart: onTouch, touchend: onLift, touchcancel: onLift };
  for (const [type, listener] of Object.entries(listeners))
    window.addEventListener(type, listener, { passive: true });
  return () => {
    clearTimeout(timer);
    for (const [type, listener] of Object.entries(listeners)) window.removeEventListener(type, listener);
  };
}
