/** Types a value into a field, so that everything that listens to typing hears it. */
export function setFieldValue(fieldId: string, value: string): void {
  const box = document.getElementById(fieldId);
  if (!(box instanceof HTMLInputElement)) return;
  box.value = value;
  box.dispatchEvent(new Event('input', { bubbles: true }));
}
