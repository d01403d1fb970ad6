import { PURCHASE_VERIFY_STATE_DEFAULT } from '~/domain/constants';

/** The common pop-up of a purchase; it opens only with buttons and content. */
export interface PurchasePopup {
  isShow: boolean;
  buttons: { label: string; to: string }[];
  content: string;
}

/** What of a pop-up is shown: nothing until it is opened with buttons and content (PURCHASE-004 to PURCHASE-006). */
export function popupToShow(popup: PurchasePopup): PurchasePopup | null {
  return popup.isShow && popup.buttons.length > 0 && popup.content.trim() !== '' ? popup : null;
}

/** Section process: the purchase flow. */
export interface ProcessState {
  verifyState: number;
  isAutoVerify: boolean;
  isRegularInvestment: boolean;
  popup: PurchasePopup;
  queryInfo: { orderId: string; productCode: string; isAppend: boolean };
  bankInfo: { bankName: string; tail: string } | null;
  contractInfo: { contractId: string } | null;
}

export const initialProcess: ProcessState = {
  verifyState: PURCHASE_VERIFY_STATE_DEFAULT,
  isAutoVerify: false,
  isRegularInvestment: false,
  popup: { isShow: false, buttons: [], content: '' },
  queryInfo: { orderId: '', productCode: '', isAppend: false },
  bankInfo: null,
  contractInfo: null,
};
