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

export const hasFiles = (control: Control): boolean =>
  control.type === 'file' && ((control as HTMLInputElement).files ?? []).length > 0;

const loadReport = () => import('~/app/platform/report-early-input');

function note(control: Control): void {
  // Loads while the page is hydrated.
  if (early.size === 0) void loadReport();
  early.add(control);
}

const onInput = ({ target }: Event): void => {
  if (target instanceof Element && target.matches(CONTROLS)) note(target as Control);
};

/** Call before hydration: notes the changed controls, and those that change until hydration ends. */
export function noteEarlyInput(page: Document): void {
  for (const control of Array.from(page.querySelectorAll<Control>(CONTROLS)))
    if (isChanged(control) || hasFiles(control)) note(control);
  for (const name of ['input', 'change']) page.addEventListener(name, onInput, true);
}

/**
 * Call in an effect of the root: once when the server's page is hydrated, and once when the content that needs
 * scripts is rendered (`isLast`).
 */
export function reportEarlyInput(page: Document, isLast: boolean): void {
  for (const name of ['input', 'change']) page.removeEventListener(name, onInput, true);
  if (early.size > 0) void loadReport().then(({ reportControls }) => reportControls(page, early, isLast));
}
