import { focusInside, openModal } from '~/app/platform/modal';

/**
 * Dialogs that are part of the page's HTML: the drawer and sheets. Without scripts they open by `:target`. With
 * scripts they open by a class, so the address and the scroll position stay. Only one is open at a time.
 */

interface OpenDialog {
  root: HTMLElement;
  opener: HTMLElement | null;
  release: (returnsFocus: boolean) => void;
}

let current: OpenDialog | null = null;

/** From this width on a sheet with `data-rail` is a column of the page and always visible (sheet.wide.css). */
const WIDE = '(min-width: 1024px)';

/**
 * Whether a swipe closes a dialog that slides in from the right: farther than the given distance, and more
 * horizontal than vertical.
 */
export function isClosingSwipe(dx: number, dy: number, closePx: number): boolean {
  return dx > closePx && dx > Math.abs(dy);
}

/**
 * Closes a dialog when a finger moves right by more than `closePx`; returns a function that removes the listeners.
 */
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

/**
 * Opens a dialog of the page (an element with `data-dialog`). A dialog that is a column at this width only receives
 * the focus.
 */
export function openDialog(root: HTMLElement, opener: HTMLElement | null = null): void {
  closeDialog(false);
  const isRail = root.hasAttribute('data-rail');
  if (isRail && window.matchMedia(WIDE).matches) {
    focusInside(root);
    return;
  }
  root.classList.add('is-open');
  opener?.setAttribute('aria-expanded', 'true');
  const close = openModal(root, { onEscape: () => closeDialog(), opener });
  // When a tablet is rotated, the dialog becomes a column, which has no close button.
  const onResize = () => {
    if (isRail && window.matchMedia(WIDE).matches) closeDialog(false);
  };
  window.addEventListener('resize', onResize);
  const swipePx = Number(root.getAttribute('data-swipe-close'));
  const stopSwipes = swipePx > 0 ? closeOnSwipeRight(root, swipePx, () => closeDialog()) : null;
  current = {
    root,
    opener,
    release(returnsFocus) {
      window.removeEventListener('resize', onResize);
      stopSwipes?.();
      close(returnsFocus);
    },
  };
}

/** Closes the open dialog, if any, and restores the focus to its opener. */
export function closeDialog(returnsFocus = true): void {
  if (!current) return;
  const { root, opener, release } = current;
  current = null;
  root.classList.remove('is-open');
  opener?.setAttribute('aria-expanded', 'false');
  release(returnsFocus);
  const { hash, pathname, search } = window.location;
  // Otherwise the fragment of the address would open the dialog again.
  if (hash === `#${root.id}`) window.history.replaceState(window.history.state, '', pathname + search);
}

/** Returns the dialog of the page that a fragment names. */
function dialogAt(hash: string | null): HTMLElement | null {
  if (!hash || hash.charAt(0) !== '#' || hash.length < 2) return null;
  const root = document.getElementById(hash.slice(1));
  return root && root.hasAttribute('data-dialog') ? root : null;
}

/**
 * Opens the dialog that the address names (without scripts `:target` does this), now and when its fragment changes.
 * Returns a function that removes the listener.
 */
export function openDialogOfAddress(): () => void {
  const open = () => {
    const { hash } = window.location;
    const root = dialogAt(hash);
    if (root && root !== current?.root)
      openDialog(root, document.querySelector<HTMLElement>(`a[href="${hash}"]`));
  };
  open();
  window.addEventListener('hashchange', open);
  return () => window.removeEventListener('hashchange', open);
}

/**
 * Handles a click on `href="#id"` for a dialog of the page, or on a close link inside the open one. Returns true
 * when it handled the click.
 */
export function followDialogLink(link: HTMLAnchorElement): boolean {
  if (current && link.hasAttribute('data-close') && current.root.contains(link)) {
    closeDialog();
    return true;
  }
  const root = dialogAt(link.getAttribute('href'));
  if (root) openDialog(root, link);
  return root !== null;
}
