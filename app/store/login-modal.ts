/** Options for opening the login modal; `app/shell/login-modal-config.ts` holds the defaults. */
export interface LoginModalConfig {
  /** It opened automatically, not by a tap. */
  isAuto: boolean;
  /** Whether it can be closed and leaves the page unchanged. */
  isCanClose: boolean;
  /** Shows a logged-in person the missing verification steps. */
  isAutoCert: boolean;
  /** Asks once before it is left, because something would be lost. */
  isNeedRetention: boolean;
  /** Scroll position of the page when it was opened, px from its top. */
  offset: number;
  /** Fund that a guest wants to watch; added during the login. */
  wish: { kind: 'simu' | 'public'; id: string } | null;
  /**
   * Address of the list of missing steps; null: that of the account's context, with a return to the current page.
   */
  preconditionTo: string | null;
}

/** Section loginModal: whether the login modal is open, and its options. Every page loads it. */
export interface LoginModalState extends Partial<LoginModalConfig> {
  isOpen: boolean;
}

export const initialLoginModal: LoginModalState = { isOpen: false };
