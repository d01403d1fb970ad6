/** The common pop-up of a purchase; it opens only with buttons and content. */
export interface PurchasePopup {
  isShow: boolean;
  buttons: { label: string; to: string }[];
  content: string;
}

/** What of a pop-up is shown: nothing until it is opened with buttons and content (PURCHASE-004 to PURCHASE-006). */
export function getVisiblePopup(popup: PurchasePopup): PurchasePopup | null {
  return popup.isShow && popup.buttons.length > 0 && popup.content.trim() !== '' ? popup : null;
}

/** Section process: what stands over the pages of a purchase. */
export interface ProcessState {
  popup: PurchasePopup;
}

export const initialProcess: ProcessState = { popup: { isShow: false, buttons: [], content: '' } };
