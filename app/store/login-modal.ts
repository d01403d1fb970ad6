/** Which part of the login modal is shown. */
export type LoginModalPart = 'login' | 'one-tap' | 'pre-condition' | 'operator-terms' | 'mini-program-tip';

/** What carrier one-tap login knows before it logs in. */
export interface OneTapConfig {
  traceId: string;
  accessToken: string;
  maskPhone: string;
  oper: string;
}

export interface LoginModalConfig {
  /** Opened by the page rather than by the person. */
  isAuto: boolean;
  isCanClose: boolean;
  /** Goes on to verification after the login. */
  isAutoCert: boolean;
  /** Asks once before it lets the person go. */
  isNeedRetention: boolean;
  /** Pixels above the modal that stay free. */
  offset: number;
  /** The fund a guest wants to watch: done with the login. */
  wish: { kind: 'simu' | 'public'; id: string } | null;
  /** Address of the list of what is missing; null: that of the account's context, back to the page shown. */
  preconditionTo: string | null;
}

/** Section loginModal: config and state of the login modal. */
export interface LoginModalState extends LoginModalConfig {
  isOpen: boolean;
  part: LoginModalPart;
  oneTap: OneTapConfig | null;
}

export const initialLoginModal: LoginModalState = {
  isOpen: false,
  part: 'login',
  oneTap: null,
  isAuto: false,
  isCanClose: true,
  isAutoCert: false,
  isNeedRetention: false,
  offset: 0,
  wish: null,
  preconditionTo: null,
};
