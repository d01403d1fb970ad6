import { CONTROLS, isEntered, type Control } from '~/app/platform/early-input';

/** Controls whose value components know. */
const reported = new Set<Control>();

const isFile = (control: Control): control is HTMLInputElement => control.type === 'file';
const isTick = (control: Control): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio';

/**
 * Reports the values of controls to their components; with `isLast` also copies those of replaced controls, and
 * forgets all of them.
 */
export function reportControls(page: Document, early: Set<Control>, isLast: boolean): void {
  reportAll(page, early, isLast);
  if (!isLast) return;
  // Fields that depend on a choice are rendered after its event.
  setTimeout(() => {
    reportAll(page, early, true);
    early.clear();
    reported.clear();
  });
}

function reportAll(page: Document, early: Set<Control>, isLast: boolean): void {
  early.forEach((control) => {
    if (page.contains(control)) {
      if (!reported.has(control)) report(control);
      reported.add(control);
      return;
    }
    const replacement = isLast ? findReplacement(page, control) : null;
    if (replacement === null) return;
    early.delete(control);
    // Something newer was entered meanwhile.
    if (isEntered(replacement)) return;
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
  if (control.tagName === 'SELECT' || isFile(control))
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
