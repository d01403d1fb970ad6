/**
 * Overlays that take over a page: sheets, dialogs, the drawer, the login. While one is open, the rest of the page
 * cannot be focused and is not read out. One may open over another; the last one is active.
 */
const FOCUSABLE =
  'a[href],button:not([disabled]),input:not([disabled]),select,textarea,summary,[tabindex="0"]';

/** Elements without text, or that must stay audible: toasts and titles are announced over a sheet too. */
const IGNORED_ELEMENTS = 'script,style,link,template,[aria-live]';

interface Modal {
  root: HTMLElement;
  onEscape: () => void;
  opener: HTMLElement | null;
}

/** Open modals, the last one on top. */
const modals: Modal[] = [];
const topModal = (): Modal | undefined => modals[modals.length - 1];

/** Elements that the top modal made inert. */
let hidden: Element[] = [];
let observer: MutationObserver | null = null;
/** Element pressed last, because Safari does not focus a pressed button. */
let pressed: HTMLElement | null = null;

const attributeThatHides = (): 'inert' | 'aria-hidden' =>
  'inert' in HTMLElement.prototype ? 'inert' : 'aria-hidden';

/** Returns the siblings of `root` and of its ancestors, up to the body. */
export function listOtherElements(root: Element): Element[] {
  const found: Element[] = [];
  for (let inner = root; inner.parentElement && inner.tagName !== 'BODY'; inner = inner.parentElement)
    for (const other of Array.from(inner.parentElement.children)) if (other !== inner) found.push(other);
  return found;
}

/** Makes everything except the top modal inert; elements hidden by other code are not changed. */
function hideTheRest(): void {
  const attribute = attributeThatHides();
  for (const element of hidden) element.removeAttribute(attribute);
  const top = topModal();
  hidden = top
    ? listOtherElements(top.root).filter(
        (element) => !element.hasAttribute(attribute) && !element.matches(IGNORED_ELEMENTS),
      )
    : [];
  for (const element of hidden) element.setAttribute(attribute, attribute === 'inert' ? '' : 'true');
}

/** Applies a changed stack: the inert elements, and the parents watched for new siblings. */
function settle(): void {
  observer?.disconnect();
  observer = null;
  document.documentElement.classList.toggle('is-locked', modals.length > 0);
  document.removeEventListener('keydown', onKeyDown, true);
  hideTheRest();
  const top = topModal();
  if (!top) return;
  document.addEventListener('keydown', onKeyDown, true);
  observer = new MutationObserver(hideTheRest);
  for (let holder = top.root.parentElement; holder; holder = holder.parentElement)
    observer.observe(holder, { childList: true });
}

/** Keeps Tab inside the top modal, and closes it on Esc. */
function onKeyDown(event: KeyboardEvent): void {
  const top = topModal();
  if (!top) return;
  if (event.key === 'Escape' || event.key === 'Esc') {
    event.preventDefault();
    top.onEscape();
    return;
  }
  if (event.key !== 'Tab') return;
  const items = Array.from(top.root.querySelectorAll<HTMLElement>(FOCUSABLE)).filter(
    (item) => item.tabIndex >= 0 && item.offsetWidth > 0,
  );
  const first = items[0];
  const last = items[items.length - 1];
  if (!first || !last) return;
  const active = document.activeElement;
  const isOutside = !top.root.contains(active);
  if (event.shiftKey ? active === first || isOutside : active === last || isOutside) {
    event.preventDefault();
    (event.shiftKey ? last : first).focus();
  }
}

/**
 * Moves the focus into `root`: to the element that requests it, else to its close button, else to the first
 * focusable element.
 */
export function focusInside(root: HTMLElement): void {
  const wanted =
    root.querySelector<HTMLElement>('[data-autofocus]') ??
    root.querySelector<HTMLElement>('[data-close]:not([aria-hidden])');
  (wanted ?? root.querySelector<HTMLElement>(FOCUSABLE))?.focus();
}

/** Focuses an element that is not focusable by default, such as a heading. */
export function focusOn(element: HTMLElement | null): void {
  if (!element) return;
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) element.setAttribute('tabindex', '-1');
  element.focus({ preventScroll: true });
}

/** Heading of the page, or its content when it has none. */
export const findPageHeading = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main');

/** Returns the focused element; else the element pressed last, if it still exists. */
export function getFocusedOrPressed(): HTMLElement | null {
  const active = document.activeElement;
  const from = active instanceof HTMLElement && active !== document.body ? active : pressed;
  return from && document.contains(from) ? from : null;
}

export interface ModalOptions {
  onEscape: () => void;
  /** Opener; without one, the focused or last pressed element. */
  opener?: HTMLElement | null;
  /** Address that opens it: a link with this address receives the focus when the opener is gone. */
  address?: string;
}

/**
 * Makes `root` the only accessible part of the page, and moves the focus inside. Returns a function that reverts
 * it.
 */
export function openModal(root: HTMLElement, options: ModalOptions): (returnsFocus?: boolean) => void {
  const modal = { root, onEscape: options.onEscape, opener: options.opener ?? getFocusedOrPressed() };
  const { pathname } = window.location;
  modals.push(modal);
  settle();
  focusInside(root);
  return (returnsFocus = true) => {
    const at = modals.indexOf(modal);
    if (at < 0) return;
    modals.splice(at, 1);
    const active = document.activeElement;
    // Not when another element has taken the focus since, such as the reply of a POST.
    const isFree = active === null || active === document.body || root.contains(active);
    settle();
    if (!returnsFocus || !isFree) return;
    const isLeft = window.location.pathname !== pathname;
    focusOn(isLeft ? findPageHeading() : openerAfter(modal.opener, options.address));
  };
}

/**
 * Element that receives the focus after closing: the opener, a link with the same address, the modal below, or the
 * heading.
 */
function openerAfter(opener: HTMLElement | null, address: string | undefined): HTMLElement | null {
  if (opener && document.contains(opener)) return opener;
  const isOpening = (link: HTMLAnchorElement) => link.pathname + link.search === address;
  return (
    Array.from(document.querySelectorAll<HTMLAnchorElement>('main a[href]')).find(isOpening) ??
    topModal()?.root.querySelector<HTMLElement>(FOCUSABLE) ??
    findPageHeading()
  );
}

/** Records the pressed elements; returns a function that stops it. */
export function notePresses(): () => void {
  const note = (event: Event) => {
    pressed = event.target instanceof Element ? event.target.closest<HTMLElement>('a[href],button') : null;
  };
  document.addEventListener('click', note, true);
  return () => document.removeEventListener('click', note, true);
}
