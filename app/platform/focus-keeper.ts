/**
 * Keeps the focus where a person goes on when what had it is gone: a removed row hands it to the next one, a sorted table to the same
 * head, a finished form to the heading of the page, and a refused one to its first wrong field. Another page is not its
 * business (app/shell/page-change.tsx), nor is what closes over the page (app/platform/modal.ts).
 */
import { focusOn, focusedOrPressed, pageHeading } from '~/app/platform/modal';

const FOCUSABLE = 'a[href],button,input,select,textarea,summary,[tabindex="0"]';
const LISTS = 'ul,ol,table,tbody';
const HEADINGS = 'h1,h2,h3,h4';
const PAGERS = 'a[rel="next"],a[rel="prev"],a[rel="first"]';
/** An element that takes the keyboard of a phone out would cover what was just done. */
const TYPED_INTO = 'textarea,select,input:not([type="checkbox"]):not([type="radio"]):not([type="file"])';
/** Conform checks a field that is left by a submit of its own. */
const CHECK = '__intent__';

/** Pages and dialogs put the focus where they want it first. */
const WAIT_MS = 100;

/** Where an element stood: for it and each element around it the parent, and which child it was. */
interface Place {
  element: HTMLElement;
  steps: { parent: Element; index: number; tagName: string }[];
  pathname: string;
}

export function placeOf(element: HTMLElement): Place {
  const steps: Place['steps'] = [];
  for (let inner: Element = element; inner.parentElement; inner = inner.parentElement) {
    const parent = inner.parentElement;
    steps.push({ parent, index: Array.from(parent.children).indexOf(inner), tagName: inner.tagName });
  }
  return { element, steps, pathname: window.location.pathname };
}

/** Whether `a` comes before `b` in the document, or holds it. */
const isBefore = (a: Node, b: Node): boolean =>
  (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;

/** The heading above a place, else the one below it, inside what remains; else that of the page. */
function headingNear(holder: Element, place: Element): HTMLElement | null {
  const inside = Array.from(holder.querySelectorAll<HTMLElement>(HEADINGS));
  const above = (all: HTMLElement[]) => all.filter((heading) => isBefore(heading, place)).pop();
  const outside = Array.from(
    document.querySelectorAll<HTMLElement>(`main ${HEADINGS.replace(/,/g, ',main ')}`),
  );
  return above(inside) ?? inside[0] ?? above(outside) ?? pageHeading();
}

/** What takes the focus in the place of an element that is gone. */
export function successorOf({ element, steps }: Place): HTMLElement | null {
  const at = steps.findIndex(({ parent }) => parent.isConnected);
  const holder = steps[at]?.parent;
  if (!holder || holder === document.body || holder === document.documentElement) return pageHeading();
  const gone = [element, ...steps.slice(0, at).map(({ parent }) => parent)];
  const isInList = holder.closest(LISTS) !== null;
  if (!isInList && gone.some(({ tagName }) => tagName === 'FORM')) return pageHeading();
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

/** The first row of the list that a pager stands below. */
export function firstRowOfPage(): HTMLElement | null {
  const pager = document.querySelector<HTMLElement>(`main ${PAGERS.replace(/,/g, ',main ')}`);
  for (
    let holder = pager?.parentElement ?? null;
    pager && holder?.closest('main');
    holder = holder.parentElement
  ) {
    const rows = Array.from(holder.querySelectorAll<HTMLElement>('tbody a[href],li a[href]'));
    const row = rows.find((each) => isBefore(each, pager) && each.closest('nav') === null);
    if (row) return row;
  }
  return pageHeading();
}

/** Whether a navigation was begun by a link to another part of a list. */
export const isOfPager = (element: Element | null): boolean => element?.matches(PAGERS) ?? false;

/** The first field of a form that is in error, as it can take the focus. */
export function firstErrorOf(form: HTMLFormElement): HTMLElement | null {
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

/** The form posted last, until its answer is there. */
let posted: HTMLFormElement | null = null;
let isPosting = false;

function focusFirstError(form: HTMLFormElement): void {
  const wrong = firstErrorOf(form);
  const active = document.activeElement;
  // A notice about the whole form takes it itself.
  const isThere = active?.getAttribute('aria-invalid') === 'true' || active?.getAttribute('role') === 'alert';
  if (wrong && !isThere) wrong.focus();
}

/** Told by the router whether anything is on its way; when nothing is any more, a refused form gets the focus at its first error. */
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

/** Begins to keep the focus; returns what undoes it. */
export function keepFocus(): () => void {
  let place: Place | null = null;
  let timer = 0;
  const note = () => {
    const element = focusedOrPressed();
    place = element && placeOf(element);
  };
  const onFocusOut = (event: FocusEvent) => {
    const left = event.target as Element;
    // Let go by the person, as by a tap beside it; what is removed is no longer there a moment later.
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
    if (lost.pathname === window.location.pathname) focusOn(successorOf(lost));
  };
  const observer = new MutationObserver(() => {
    if (place && !place.element.isConnected && timer === 0) timer = window.setTimeout(restore, WAIT_MS);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', note);
  // Before the page hears it and takes the element away.
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
