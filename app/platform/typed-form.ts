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

function isChanged(element: object): boolean {
  const control = element as Control;
  if (control.type === 'hidden' || control.type === 'file') return false;
  if (control.type === 'checkbox' || control.type === 'radio')
    return control.checked !== control.defaultChecked;
  // Without a selected option the first one is shown, so only another choice counts.
  if (control.options)
    return [...control.options].some((option, at) => option.selected && !option.defaultSelected && at > 0);
  return control.defaultValue !== undefined && control.value !== control.defaultValue;
}
