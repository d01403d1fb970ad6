/** Sets the value of a field and fires the events of typing. */
export function setFieldValue(fieldId: string, value: string): void {
  const box = document.getElementById(fieldId);
  if (!(box instanceof HTMLInputElement)) return;
  box.value = value;
  box.dispatchEvent(new Event('input', { bubbles: true }));
}
