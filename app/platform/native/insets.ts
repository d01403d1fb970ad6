import { isTypedInto } from '~/app/platform/keyboard';
import type { NativeApp } from '~/app/platform/native/native';
import { parseInsets, type Insets } from '~/app/platform/native/methods';

/** Space between a field and the keyboard, px. */
const FIELD_AIR_PX = 16;
const KEYBOARD_MAX_PX = 1_200;

/**
 * Computes how far a page must move up so that a field is above the keyboard, px; 0 when it is, or when the field
 * is too tall.
 */
export function computeKeyboardOffset(
  field: { top: number; bottom: number },
  view: { height: number; keyboard: number },
): number {
  const over = field.bottom + FIELD_AIR_PX - (view.height - view.keyboard);
  // Its top edge stays in view.
  return Math.max(0, Math.min(over, field.top));
}

const readHeight = (detail: unknown): number => {
  const { height } = (detail ?? {}) as { height?: unknown };
  return typeof height === 'number' && height > 0 && height <= KEYBOARD_MAX_PX ? height : 0;
};

/** Reserves space for areas that the app covers: the screen edges, and the keyboard when it covers the page. */
export function followInsets(app: Pick<NativeApp, 'call' | 'on'>): () => void {
  const { style } = document.documentElement;
  const { body } = document;
  let keyboard = 0;

  const apply = ({ top, bottom }: Insets) => {
    // The phone's own value applies when the app sends none.
    if (bottom > 0) style.setProperty('--safe-bottom', `${bottom}px`);
    body.style.paddingTop = top > 0 ? `${top}px` : '';
  };
  const lift = () => {
    const field = document.activeElement;
    if (!isTypedInto(field)) return;
    const rest = computeKeyboardOffset(field.getBoundingClientRect(), {
      height: window.innerHeight,
      keyboard,
    });
    if (rest > 0) window.scrollBy(0, rest);
  };
  const onFocus = () => setTimeout(lift);

  const release = [
    app.on('insets', (detail) => {
      const insets = parseInsets(detail);
      if (insets) apply(insets);
      return insets !== undefined;
    }),
    app.on('keyboard', (detail) => {
      keyboard = readHeight(detail);
      // The end of the page needs space for moving up too.
      body.style.paddingBottom = keyboard > 0 ? `${keyboard}px` : '';
      if (keyboard > 0) lift();
      return true;
    }),
  ];
  app.call('getInsets', {}).then(apply, () => undefined);
  document.addEventListener('focusin', onFocus);
  return () => {
    release.forEach((stop) => stop());
    document.removeEventListener('focusin', onFocus);
    style.removeProperty('--safe-bottom');
    body.style.paddingTop = '';
    body.style.paddingBottom = '';
  };
}
