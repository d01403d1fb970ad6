/** The part of a window that going back needs. */
interface BackWindow {
  document: Pick<Document, 'documentElement' | 'dispatchEvent'>;
  history: Pick<History, 'state' | 'back'>;
}

/** Whether this page was come to from another one of ours. */
export const hasPreviousPage = ({ history }: Pick<BackWindow, 'history'>): boolean =>
  Boolean((history.state as { idx?: number } | null)?.idx);

/**
 * The key of going back: what lies over the page is closed first, as Esc does, then the page before is shown. False: this was
 * the first one, and the app closes its window.
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
