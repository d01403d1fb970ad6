/**
 * Dialogs that stand in the page as HTML: the drawer and sheets. They open by `:target` without scripts; with scripts
 * by a class, so the address and the scroll position stay. One is open at a time.
 */
const focusable =
  'a[href],button:not([disabled]),input:not([disabled]),select,textarea,summary,[tabindex="0"]';

interface OpenDialog {
  root: HTMLElement;
  opener: HTMLElement | null;
  release: () => void;
}

let current: OpenDialog | null = null;

/** Whether a swipe closes what comes from the right: more than the given way, and more across than along. */
export function isClosingSwipe(dx: number, dy: number, closePx: number): boolean {
  return dx > closePx && dx > Math.abs(dy);
}

/** Keeps Tab inside `root`; returns what undoes it. Esc calls `onEscape`. */
export function trapFocus(root: HTMLElement, onEscape: () => void): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Esc') {
      event.preventDefault();
      onEscape();
      return;
    }
    if (event.key !== 'Tab') return;
    const items = Array.prototype.filter.call(
      root.querySelectorAll<HTMLElement>(focusable),
      (item: HTMLElement) => item.tabIndex >= 0 && item.offsetWidth > 0,
    ) as HTMLElement[];
    const first = items[0];
    const last = items[items.length - 1];
    if (!first || !last) return;
    const active = document.activeElement;
    const isOutside = !root.contains(active);
    if (event.shiftKey ? active === first || isOutside : active === last || isOutside) {
      event.preventDefault();
      (event.shiftKey ? last : first).focus();
    }
  };
  document.addEventListener('keydown', onKeyDown, true);
  return () => document.removeEventListener('keydown', onKeyDown, true);
}

/** Moves the focus into `root`: to what asks for it, else to the first thing that can take it. */
export function focusInside(root: HTMLElement): void {
  const wanted =
    root.querySelector<HTMLElement>('[data-autofocus]') ??
    root.querySelector<HTMLElement>('[data-close]:not([aria-hidden])');
  (wanted ?? root.querySelector<HTMLElement>(focusable))?.focus();
}

/** Closes a dialog when a finger moves right by more than `closePx`; returns what undoes it. */
export function closeOnSwipeRight(root: HTMLElement, closePx: number, onClose: () => void): () => void {
  let start: Touch | null = null;
  const onStart = (event: TouchEvent) => {
    start = event.touches.length === 1 ? (event.touches[0] ?? null) : null;
  };
  const onEnd = (event: TouchEvent) => {
    const end = event.changedTouches[0];
    if (start && end && isClosingSwipe(end.clientX - start.clientX, end.clientY - start.clientY, closePx))
      onClose();
    start = null;
  };
  root.addEventListener('touchstart', onStart, { passive: true });
  root.addEventListener('touchend', onEnd);
  return () => {
    root.removeEventListener('touchstart', onStart);
    root.removeEventListener('touchend', onEnd);
  };
}

/** Opens a dialog of the page (an element with `data-dialog`). */
export function openDialog(root: HTMLElement, opener: HTMLElement | null = null): void {
  closeDialog(false);
  root.classList.add('is-open');
  document.documentElement.classList.add('is-locked');
  opener?.setAttribute('aria-expanded', 'true');
  const undo = [trapFocus(root, () => closeDialog())];
  const swipePx = Number(root.getAttribute('data-swipe-close'));
  if (swipePx > 0) undo.push(closeOnSwipeRight(root, swipePx, () => closeDialog()));
  current = { root, opener, release: () => undo.forEach((stop) => stop()) };
  focusInside(root);
}

/** Closes the open dialog, if any, and gives the focus back to what opened it. */
export function closeDialog(returnFocus = true): void {
  if (!current) return;
  const { root, opener, release } = current;
  current = null;
  release();
  root.classList.remove('is-open');
  document.documentElement.classList.remove('is-locked');
  opener?.setAttribute('aria-expanded', 'false');
  if (returnFocus) opener?.focus();
}

/**
 * Follows a click on `href="#id"` to a dialog of the page, or on a close link inside the open one.
 * Returns true when it was one of those. A dialog that the browser itself opened by `:target` is left to it.
 */
export function followDialogLink(link: HTMLAnchorElement): boolean {
  if (current && link.hasAttribute('data-close') && current.root.contains(link)) {
    closeDialog();
    return true;
  }
  const hash = link.getAttribute('href');
  if (!hash || hash.charAt(0) !== '#' || hash.length < 2) return false;
  const root = document.getElementById(hash.slice(1));
  if (!root || !root.hasAttribute('data-dialog')) return false;
  openDialog(root, link);
  return true;
}
