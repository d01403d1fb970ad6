/**
 * Whether a form that changes data is in progress: a field differs from its initial state, or a file was uploaded.
 * Search boxes and filters (GET) do not count.
 */
export function hasUnsavedForm(page: Pick<Document, 'forms'>): boolean {
  return [...page.forms].some(
    (form) =>
      form.method === 'post' &&
      (form.querySelector('[data-has-files]') !== null || [...form.elements].some(isChanged)),
  );
}

interface Control {
  type?: string;
  value?: string;
  defaultValue?: string;
  checked?: boolean;
  defaultChecked?: boolean;
  options?: Iterable<{ selected: boolean; defaultSelected: boolean }>;
}

/** Whether a control differs from its initial state; always false for files, which have no initial state. */
export function isChanged(element: object): boolean {
  const control = element as Control;
  if (control.type === 'hidden' || control.type === 'file') return false;
  if (control.type === 'checkbox' || control.type === 'radio')
    return control.checked !== control.defaultChecked;
  if (control.options) {
    const options = [...control.options];
    // Without an initial option the first one is shown.
    const initial = Math.max(
      0,
      options.findIndex((option) => option.defaultSelected),
    );
    return options.some((option, at) => option.selected && at !== initial);
  }
  return control.defaultValue !== undefined && control.value !== control.defaultValue;
}
