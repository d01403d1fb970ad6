/** Section loginModal: whether the login modal is open, and what it was opened for. */
export interface LoginModalState {
  isOpen: boolean;
  /** Shows a person who is logged in what is missing of their verification. */
  isAutoCert: boolean;
  /** The fund a guest wants to watch: done with the login. */
  wish: { kind: 'simu' | 'public'; id: string } | null;
  /** Address of the list of what is missing; null: that of the account's context, back to the page shown. */
  preconditionTo: string | null;
}

export const initialLoginModal: LoginModalState = {
  isOpen: false,
  isAutoCert: false,
  wish: null,
  preconditionTo: null,
};
