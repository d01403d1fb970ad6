/** Whether typed keys go into an element. */
export const isTypedInto = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName);

/** A smaller height is a bar of the browser, px. */
const KEYBOARD_MIN_PX = 100;
/** A page scaled beyond this factor is zoomed: most of it is outside the window, with or without a keyboard. */
const ZOOM_MIN = 1.05;

/** Height of a keyboard that covers the page because the browser did not resize it, px. */
export function getKeyboardHeight(
  view: Pick<VisualViewport, 'height' | 'offsetTop' | 'scale'>,
  pageHeight: number,
): number {
  if (view.scale >= ZOOM_MIN) return 0;
  const covered = Math.round(pageHeight - view.height - view.offsetTop);
  return covered >= KEYBOARD_MIN_PX ? covered : 0;
}

/**
 * Updates `--keyboard`, which keeps bars and sheets above the keyboard, and scrolls the typed field into view. It
 * listens only to the window: if elements moved at blur, they would move away under the finger that taps the next
 * one.
 */
export function followKeyboard(view: VisualViewport): () => void {
  const root = document.documentElement;
  let shown = 0;
  const follow = () => {
    const field = document.activeElement;
    const height = isTypedInto(field) ? getKeyboardHeight(view, root.clientHeight) : 0;
    if (height === shown) return;
    shown = height;
    root.style.setProperty('--keyboard', `${height}px`);
    if (height > 0) field?.scrollIntoView({ block: 'nearest' });
  };
  view.addEventListener('resize', follow);
  view.addEventListener('scroll', follow);
  return () => {
    view.removeEventListener('resize', follow);
    view.removeEventListener('scroll', follow);
    root.style.removeProperty('--keyboard');
  };
}
