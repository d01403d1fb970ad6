import { isChanged } from '~/app/platform/typed-form';

/**
 * Input from before hydration: a person may type, choose, tick or take a photo while the scripts still load, and
 * browsers restore forms of a reloaded page. React keeps such values in the page but reports no event for them, and
 * a control that is rendered differently with scripts is replaced. `report-early-input.ts` reports each value as if
 * it were entered now, and copies it to the replacement; most visits have none and never load it.
 */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export const CONTROLS = 'input, select, textarea';
const early = new Set<Control>();

/** Whether a person entered something: the value of a file field is the name of its first file. */
export const isEntered = (control: Control): boolean =>
  control.type === 'file' ? control.value !== '' : isChanged(control);

const onInput = ({ target }: Event): void => {
  if (target instanceof Element && target.matches(CONTROLS)) early.add(target as Control);
};

/** Call before hydration: notes the changed controls, and those that change until hydration ends. */
export function noteEarlyInput(page: Document): void {
  for (const control of Array.from(page.querySelectorAll<Control>(CONTROLS)))
    if (isEntered(control)) early.add(control);
  for (const name of ['input', 'change']) page.addEventListener(name, onInput, true);
}

/**
 * Call in an effect of the root: once when the server's page is hydrated, and once when the content that needs
 * scripts is rendered (`isLast`).
 */
export function reportEarlyInput(page: Document, isLast: boolean): void {
  for (const name of ['input', 'change']) page.removeEventListener(name, onInput, true);
  if (early.size === 0) return;
  void import('~/app/platform/report-early-input').then((file) => file.reportControls(page, early, isLast));
}
