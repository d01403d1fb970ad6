import { focusInside, openModal } from '~/app/platform/modal';

/**
 * Dialogs that stand in the page as HTML: the drawer and sheets. They open by `:target` without scripts; with scripts
 * by a class, so the address and the scroll position stay. One is open at a time.
 */

interface OpenDialog {
  root: HTMLElement;
  opener: HTMLElement | null;
  release: (returnsFocus: boolean) => void;
}

let current: OpenDialog | null = null;

/** From here on a sheet with `data-rail` is a column of the page, and always there (sheet.wide.css). */
const WIDE = '(min-width: 1024px)';

/** Whether a swipe closes what comes from the right: more than the given way, and more across than along. */
export function isClosingSwipe(dx: number, dy: number, closePx: number): boolean {
  return dx > closePx && dx > Math.abs(dy);
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

/** Opens a dialog of the page (an element with `data-dialog`). One that is a column at this width gets the focus. */
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
  // A tablet that is turned makes a column of it, which has no way to close it.
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

/** Closes the open dialog, if any, and gives the focus back to what opened it. */
export function closeDialog(returnsFocus = true): void {
  if (!current) return;
  const { root, opener, release } = current;
  current = null;
  root.classList.remove('is-open');
  opener?.setAttribute('aria-expanded', 'false');
  release(returnsFocus);
  const { hash, pathname, search } = window.location;
  // The address that opened it would do so again.
  if (hash === `#${root.id}`) window.history.replaceState(window.history.state, '', pathname + search);
}

/** The dialog of the page that a fragment names. */
function dialogAt(hash: string | null): HTMLElement | null {
  if (!hash || hash.charAt(0) !== '#' || hash.length < 2) return null;
  const root = document.getElementById(hash.slice(1));
  return root && root.hasAttribute('data-dialog') ? root : null;
}

/**
 * Opens what the address names, which without scripts is open by `:target`, now and when its fragment changes. Returns what undoes it.
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

/** Follows a click on `href="#id"` to a dialog of the page, or on a close link inside the open one. Returns true when it was one of those. */
export function followDialogLink(link: HTMLAnchorElement): boolean {
  if (current && link.hasAttribute('data-close') && current.root.contains(link)) {
    closeDialog();
    return true;
  }
  const root = dialogAt(link.getAttribute('href'));
  if (root) openDialog(root, link);
  return root !== null;
}
