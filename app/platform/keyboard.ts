/** Whether keys write into an element. */
export const isTypedInto = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName);

/** What is less than this is a bar of the browser, px. */
const KEYBOARD_MIN_PX = 100;
/** A page this much larger than it was laid out is zoomed: most of it is outside the window, keyboard or not. */
const ZOOM_MIN = 1.05;

/** Height of the keyboard over a page that the browser did not make smaller for it, px. */
export function keyboardHeight(
  view: Pick<VisualViewport, 'height' | 'offsetTop' | 'scale'>,
  pageHeight: number,
): number {
  if (view.scale >= ZOOM_MIN) return 0;
  const covered = Math.round(pageHeight - view.height - view.offsetTop);
  return covered >= KEYBOARD_MIN_PX ? covered : 0;
}

/**
 * Keeps `--keyboard` true, by which bars and sheets stay above the keyboard, and the field being typed into in view. Only the window is
 * listened to: what moves as soon as the focus leaves a field moves away under the finger that taps the next one.
 */
export function followKeyboard(view: VisualViewport): () => void {
  const root = document.documentElement;
  let shown = 0;
  const follow = () => {
    const field = document.activeElement;
    const height = isTypedInto(field) ? keyboardHeight(view, root.clientHeight) : 0;
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
