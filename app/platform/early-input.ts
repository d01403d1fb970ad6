import { isChanged } from '~/app/platform/typed-form';

/**
 * Input from before hydration: a person may type, choose, tick or take a photo while the scripts still load, and
 * browsers restore forms of a reloaded page. React keeps such values in the page but reports no event for them, and
 * a control that is rendered differently with scripts is replaced. These functions report each value as if it were
 * entered now, and copy it to the replacement.
 */
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const CONTROLS = 'input, select, textarea';
const early = new Set<Control>();
/** Controls whose value components know. */
const reported = new Set<Control>();

const isFile = (control: Control): control is HTMLInputElement => control.type === 'file';
const isTick = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio';
const hasFiles = (control: Control): boolean =>
  isFile(control) && control.files !== null && control.files.length > 0;

const onInput = ({ target }: Event): void => {
  if (target instanceof Element && target.matches(CONTROLS)) early.add(target as Control);
};

/** Call before hydration: notes the changed controls, and those that change until hydration ends. */
export function noteEarlyInput(page: Document): void {
  for (const control of Array.from(page.querySelectorAll<Control>(CONTROLS)))
    if (isChanged(control) || hasFiles(control)) early.add(control);
  for (const name of ['input', 'change']) page.addEventListener(name, onInput, true);
}

/**
 * Call in an effect of the root: once when the server's page is hydrated, and once when the content that needs
 * scripts is rendered (`isLast`).
 */
export function reportEarlyInput(page: Document, isLast: boolean): void {
  for (const name of ['input', 'change']) page.removeEventListener(name, onInput, true);
  reportAll(page, isLast);
  if (!isLast) return;
  // Fields that depend on a choice are rendered after its event.
  setTimeout(() => {
    reportAll(page, true);
    early.clear();
    reported.clear();
  });
}

function reportAll(page: Document, isLast: boolean): void {
  early.forEach((control) => {
    if (page.contains(control)) {
      if (!reported.has(control)) report(control);
      reported.add(control);
      return;
    }
    const replacement = isLast ? findReplacement(page, control) : null;
    if (replacement === null) return;
    early.delete(control);
    copyValue(control, replacement);
    report(replacement);
  });
}

/** Fires the events that components and form checks listen to. */
function report(control: Control): void {
  if (isTick(control)) {
    // A radio that another one replaced changes with that one.
    if (control.type === 'radio' && !control.checked) return;
    control.checked = !control.checked;
    control.click();
    return;
  }
  if (!isFile(control)) {
    // React ignores an event of a text whose value it knows already.
    (control as { _valueTracker?: { setValue: (value: string) => void } })._valueTracker?.setValue(
      `${control.value} `,
    );
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
  if (control.tagName === 'SELECT' || hasFiles(control))
    control.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Returns the control with the same id, or the same name and option in the same form. */
function findReplacement(page: Document, control: Control): Control | null {
  const isSame = (other: Control) =>
    other.type === control.type && (!isTick(control) || other.value === control.value);
  const byId = control.id === '' ? null : page.getElementById(control.id);
  if (byId?.matches(CONTROLS) && isSame(byId as Control)) return byId as Control;
  const named = Array.from(page.querySelectorAll<Control>(CONTROLS)).filter(
    (other) => control.name !== '' && other.name === control.name && isSame(other),
  );
  return named.filter((other) => getFormId(other) === getFormId(control))[0] ?? null;
}

const getFormId = (control: Control): string => control.getAttribute('form') ?? control.form?.id ?? '';

function copyValue(from: Control, to: Control): void {
  if (isTick(from)) (to as HTMLInputElement).checked = from.checked;
  else if (isFile(from)) {
    if (from.files) (to as HTMLInputElement).files = from.files;
  } else to.value = from.value;
}
