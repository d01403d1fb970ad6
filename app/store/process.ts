/** Common purchase pop-up; it opens only with buttons and content. */
export interface PurchasePopup {
  isShow: boolean;
  buttons: { label: string; to: string }[];
  content: string;
}

/** Returns the visible pop-up; null until it is opened with buttons and content (PURCHASE-004 to PURCHASE-006). */
export function getVisiblePopup(popup: PurchasePopup): PurchasePopup | null {
  return popup.isShow && popup.buttons.length > 0 && popup.content.trim() !== '' ? popup : null;
}

/** Section process: overlays of purchase pages. */
export interface ProcessState {
  popup: PurchasePopup;
}

export const initialProcess: ProcessState = { popup: { isShow: false, buttons: [], content: '' } };
