/** What an opening of the login modal may ask for; `app/shell/login-modal-config.ts` has what it gets where it says nothing. */
export interface LoginModalConfig {
  /** It opened by itself, not by a tap. */
  isAuto: boolean;
  /** Whether closing it leaves the page as it was. */
  isCanClose: boolean;
  /** Shows a person who is logged in what is missing of their verification. */
  isAutoCert: boolean;
  /** Asks once before it is left, because something would be lost by it. */
  isNeedRetention: boolean;
  /** Where the page stands when it is left, px from its top. */
  offset: number;
  /** The fund a guest wants to watch: done with the login. */
  wish: { kind: 'simu' | 'public'; id: string } | null;
  /** Address of the list of what is missing; null: that of the account's context, back to the page shown. */
  preconditionTo: string | null;
}

/** Section loginModal: whether the login modal is open, and what it was opened for. Every page loads it. */
export interface LoginModalState extends Partial<LoginModalConfig> {
  isOpen: boolean;
}

export const initialLoginModal: LoginModalState = { isOpen: false };
