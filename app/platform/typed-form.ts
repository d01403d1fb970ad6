/**
 * Whether somebody is in the middle of a form that changes something: a field differs from how the page came, or a file
 * is up. Search boxes and filters (GET) do not count.
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
  // The first option is shown where none is marked, so only a choice of another one counts.
  if (control.options)
    return [...control.options].some((option, at) => option.selected && !option.defaultSelected && at > 0);
  return control.defaultValue !== undefined && control.value !== control.defaultValue;
}
