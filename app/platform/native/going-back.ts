/** Parts of a window that going back uses. */
interface BackWindow {
  document: Pick<Document, 'documentElement' | 'dispatchEvent'>;
  history: Pick<History, 'state' | 'back'>;
}

/** Whether this page was opened from another page of the portal. */
export const hasPreviousPage = ({ history }: Pick<BackWindow, 'history'>): boolean =>
  Boolean((history.state as { idx?: number } | null)?.idx);

/**
 * Handles the back key: closes the overlay first, as Esc does, otherwise goes to the previous page. Returns false
 * on the first page, and the app closes its window.
 */
export function goBack(window: BackWindow): boolean {
  const { document, history } = window;
  if (document.documentElement.classList.contains('is-locked')) {
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    return true;
  }
  if (!hasPreviousPage(window)) return false;
  history.back();
  return true;
}
