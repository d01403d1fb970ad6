/**
 * What lies over a page and takes it over: sheets, dialogs, the drawer, the login. While one is open the rest of the page takes no
 * focus and is not read out. One may open over another; the last one counts.
 */
const FOCUSABLE =
  'a[href],button:not([disabled]),input:not([disabled]),select,textarea,summary,[tabindex="0"]';

/** Elements that hold no words or must stay heard: toasts and titles are spoken over a sheet as well. */
const LEFT_ALONE = 'script,style,link,template,[aria-live]';

interface Modal {
  root: HTMLElement;
  onEscape: () => void;
  opener: HTMLElement | null;
}

/** The open ones, the last on top. */
const modals: Modal[] = [];
const topModal = (): Modal | undefined => modals[modals.length - 1];

/** What the top one took out of reach. */
let hidden: Element[] = [];
let observer: MutationObserver | null = null;
/** What was pressed last: Safari gives a pressed button no focus. */
let pressed: HTMLElement | null = null;

const attributeThatHides = (): 'inert' | 'aria-hidden' =>
  'inert' in HTMLElement.prototype ? 'inert' : 'aria-hidden';

/** Every element beside `root` and beside what holds it, up to the body. */
export function elementsBeside(root: Element): Element[] {
  const found: Element[] = [];
  for (let inner = root; inner.parentElement && inner.tagName !== 'BODY'; inner = inner.parentElement)
    for (const other of Array.from(inner.parentElement.children)) if (other !== inner) found.push(other);
  return found;
}

/** Takes everything but the top modal out of reach; what another part of the page has hidden already is left as it is. */
function hideTheRest(): void {
  const attribute = attributeThatHides();
  for (const element of hidden) element.removeAttribute(attribute);
  const top = topModal();
  hidden = top
    ? elementsBeside(top.root).filter(
        (element) => !element.hasAttribute(attribute) && !element.matches(LEFT_ALONE),
      )
    : [];
  for (const element of hidden) element.setAttribute(attribute, attribute === 'inert' ? '' : 'true');
}

/** Follows the changed stack: what is out of reach, and which elements are watched for new ones beside them. */
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

/** Moves the focus into `root`: to what asks for it, else to its close button, else to the first thing that can take it. */
export function focusInside(root: HTMLElement): void {
  const wanted =
    root.querySelector<HTMLElement>('[data-autofocus]') ??
    root.querySelector<HTMLElement>('[data-close]:not([aria-hidden])');
  (wanted ?? root.querySelector<HTMLElement>(FOCUSABLE))?.focus();
}

/** Puts the focus on an element that takes none by itself, such as a heading. */
export function focusOn(element: HTMLElement | null): void {
  if (!element) return;
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) element.setAttribute('tabindex', '-1');
  element.focus({ preventScroll: true });
}

/** The heading of the page, or its content where it has none. */
export const pageHeading = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main');

/** What has the focus; else what was pressed last, where that is still there. */
export function focusedOrPressed(): HTMLElement | null {
  const active = document.activeElement;
  const from = active instanceof HTMLElement && active !== document.body ? active : pressed;
  return from && document.contains(from) ? from : null;
}

export interface ModalOptions {
  onEscape: () => void;
  /** What opened it; without one, what has the focus or was pressed last. */
  opener?: HTMLElement | null;
  /** Address that opens it: a link there takes the focus where the opener is gone. */
  address?: string;
}

/** Makes `root` the one part of the page within reach, and puts the focus inside. Returns what undoes it. */
export function openModal(root: HTMLElement, options: ModalOptions): (returnsFocus?: boolean) => void {
  const modal = { root, onEscape: options.onEscape, opener: options.opener ?? focusedOrPressed() };
  const { pathname } = window.location;
  modals.push(modal);
  settle();
  focusInside(root);
  return (returnsFocus = true) => {
    const at = modals.indexOf(modal);
    if (at < 0) return;
    modals.splice(at, 1);
    const active = document.activeElement;
    // Not where something else has taken it since, such as what a post was answered.
    const isFree = active === null || active === document.body || root.contains(active);
    settle();
    if (!returnsFocus || !isFree) return;
    const isLeft = window.location.pathname !== pathname;
    focusOn(isLeft ? pageHeading() : openerAfter(modal.opener, options.address));
  };
}

/** Where the focus goes back to: the opener, a link that opens the same, what is open below, or the heading. */
function openerAfter(opener: HTMLElement | null, address: string | undefined): HTMLElement | null {
  if (opener && document.contains(opener)) return opener;
  const isOpening = (link: HTMLAnchorElement) => link.pathname + link.search === address;
  return (
    Array.from(document.querySelectorAll<HTMLAnchorElement>('main a[href]')).find(isOpening) ??
    topModal()?.root.querySelector<HTMLElement>(FOCUSABLE) ??
    pageHeading()
  );
}

/** Remembers what is pressed; returns what undoes it. */
export function notePresses(): () => void {
  const note = (event: Event) => {
    pressed = event.target instanceof Element ? event.target.closest<HTMLElement>('a[href],button') : null;
  };
  document.addEventListener('click', note, true);
  return () => document.removeEventListener('click', note, true);
}
