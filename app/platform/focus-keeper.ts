/**
 * Restores the focus when the focused element disappears. After a removed row it moves to the next one; after
 * sorting, to the same heading; after a completed form, to the page heading. After a refused form it moves to its
 * first invalid field. Page changes (app/shell/page-change.tsx) and closing overlays (app/platform/modal.ts) are
 * handled elsewhere.
 */
import { focusOn, getFocusedOrPressed, findPageHeading } from '~/app/platform/modal';

const FOCUSABLE = 'a[href],button,input,select,textarea,summary,[tabindex="0"]';
const LISTS = 'ul,ol,table,tbody';
const ROWS = 'tbody a[href],li a[href],h3 a[href]';
const HEADINGS = 'h1,h2,h3,h4';
const PAGERS = 'a[rel="next"],a[rel="prev"],a[rel="first"]';
/** Elements that open a phone's keyboard, which would cover the result of the last action. */
const TYPED_INTO = 'textarea,select,input:not([type="checkbox"]):not([type="radio"]):not([type="file"])';
/** Conform validates a field on blur by a separate submit event. */
const CHECK = '__intent__';

/** Pages and dialogs set their focus first. */
const WAIT_MS = 100;

/** Former position of an element: for it and each ancestor, the parent and the child index. */
interface Place {
  element: HTMLElement;
  steps: { parent: Element; index: number; tagName: string }[];
  pathname: string;
}

export function getPosition(element: HTMLElement): Place {
  const steps: Place['steps'] = [];
  for (let inner: Element = element; inner.parentElement; inner = inner.parentElement) {
    const parent = inner.parentElement;
    steps.push({ parent, index: Array.from(parent.children).indexOf(inner), tagName: inner.tagName });
  }
  return { element, steps, pathname: window.location.pathname };
}

/** Whether `a` precedes `b` in the document, or contains it. */
const isBefore = (a: Node, b: Node): boolean =>
  (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;

/**
 * Returns the heading above a position, else the one below it, inside the remaining container; else that of the
 * page.
 */
function headingNear(holder: Element, place: Element): HTMLElement | null {
  const inside = Array.from(holder.querySelectorAll<HTMLElement>(HEADINGS));
  const above = (all: HTMLElement[]) => all.filter((heading) => isBefore(heading, place)).pop();
  const outside = Array.from(
    document.querySelectorAll<HTMLElement>(`main ${HEADINGS.replace(/,/g, ',main ')}`),
  );
  return above(inside) ?? inside[0] ?? above(outside) ?? findPageHeading();
}

/** Returns the element that receives the focus in place of a removed one. */
export function getSuccessor({ element, steps }: Place): HTMLElement | null {
  const at = steps.findIndex(({ parent }) => parent.isConnected);
  const holder = steps[at]?.parent;
  if (!holder || holder === document.body || holder === document.documentElement) return findPageHeading();
  const gone = [element, ...steps.slice(0, at).map(({ parent }) => parent)];
  const isInList = holder.closest(LISTS) !== null;
  if (!isInList && gone.some(({ tagName }) => tagName === 'FORM')) return findPageHeading();
  let reached: Element = holder;
  for (let depth = at; depth >= 0; depth -= 1) {
    const { index, tagName } = steps[depth] as Place['steps'][number];
    const next: Element | undefined = reached.children[Math.min(index, reached.children.length - 1)];
    if (next?.tagName !== tagName) break;
    reached = next;
  }
  const found =
    reached === holder
      ? null
      : reached.matches(FOCUSABLE)
        ? (reached as HTMLElement)
        : reached.querySelector<HTMLElement>(FOCUSABLE);
  if (found && !found.matches(TYPED_INTO)) return found;
  const index = Math.min(steps[at]?.index ?? 0, holder.children.length - 1);
  return headingNear(holder, holder.children[index] ?? holder);
}

/** Returns the first row of the list above a pager. */
export function findFirstRowOfPage(): HTMLElement | null {
  const pager = document.querySelector<HTMLElement>(`main ${PAGERS.replace(/,/g, ',main ')}`);
  for (
    let holder = pager?.parentElement ?? null;
    pager && holder?.closest('main');
    holder = holder.parentElement
  ) {
    const rows = Array.from(holder.querySelectorAll<HTMLElement>(ROWS));
    const row = rows.find((each) => isBefore(each, pager) && each.closest('nav') === null);
    if (row) return row;
  }
  return findPageHeading();
}

/** Whether a pager link started the navigation. */
export const isOfPager = (element: Element | null): boolean => element?.matches(PAGERS) ?? false;

/** Returns the first invalid field of a form that can be focused. */
export function getFirstError(form: HTMLFormElement): HTMLElement | null {
  const isOfForm = (each: Element | null) =>
    each !== null && (form.contains(each) || (each as Partial<HTMLInputElement>).form === form);
  const wrong = Array.from(document.querySelectorAll<HTMLElement>('[aria-invalid="true"],.field-error'));
  for (const each of wrong) {
    const control = each.matches(FOCUSABLE)
      ? each
      : each.parentElement?.querySelector<HTMLElement>(
          FOCUSABLE.replace('input', 'input:not([type="hidden"])'),
        );
    if (control && (isOfForm(each) || isOfForm(control))) return control;
  }
  return null;
}

/** The form posted last, until its reply arrives. */
let posted: HTMLFormElement | null = null;
let isPosting = false;

function focusFirstError(form: HTMLFormElement): void {
  const wrong = getFirstError(form);
  const active = document.activeElement;
  // A notice about the whole form takes the focus itself.
  const isThere = active?.getAttribute('aria-invalid') === 'true' || active?.getAttribute('role') === 'alert';
  if (wrong && !isThere) wrong.focus();
}

/**
 * Called by the router with whether a request is pending; when none is any more, a refused form gets the focus at
 * its first error.
 */
export function notePosting(isOnItsWay: boolean): void {
  const wasPosting = isPosting;
  isPosting = isOnItsWay;
  const form = posted;
  if (isOnItsWay || !wasPosting || form === null) return;
  posted = null;
  setTimeout(() => {
    if (form.isConnected) focusFirstError(form);
  }, WAIT_MS);
}

/** Starts the focus handling; returns a function that stops it. */
export function keepFocus(): () => void {
  let place: Place | null = null;
  let timer = 0;
  const note = () => {
    const element = getFocusedOrPressed();
    place = element && getPosition(element);
  };
  const onFocusOut = (event: FocusEvent) => {
    const left = event.target as Element;
    // The person moved the focus away, for example by a tap elsewhere; a removed element is no longer connected a
    // moment later.
    setTimeout(() => {
      if (left.isConnected && place?.element === left && document.activeElement === document.body)
        place = null;
    });
  };
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement;
    if (!event.submitter || event.submitter.getAttribute('name') === CHECK) return;
    posted = form;
    setTimeout(() => {
      if (!isPosting && form.isConnected) focusFirstError(form);
    }, WAIT_MS);
  };
  const restore = () => {
    timer = 0;
    const lost = place;
    const active = document.activeElement;
    if (!lost || lost.element.isConnected || (active !== null && active !== document.body)) return;
    place = null;
    if (lost.pathname === window.location.pathname) focusOn(getSuccessor(lost));
  };
  const observer = new MutationObserver(() => {
    if (place && !place.element.isConnected && timer === 0) timer = window.setTimeout(restore, WAIT_MS);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', note);
  // In the capture phase, before the page handles the click and removes the element.
  document.addEventListener('click', note, true);
  document.addEventListener('focusout', onFocusOut);
  document.addEventListener('submit', onSubmit);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('focusin', note);
    document.removeEventListener('click', note, true);
    document.removeEventListener('focusout', onFocusOut);
    document.removeEventListener('submit', onSubmit);
  };
}
