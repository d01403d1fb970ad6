import { create } from 'zustand';
import { initialCommon } from '~/app/store/common';
import { initialLoginModal, type LoginModalConfig } from '~/app/store/login-modal';
import type { NativeConfig } from '~/app/store/native';
import type { PerformanceStats } from '~/app/store/performance-stats';
import { initialProcess, type PurchasePopup } from '~/app/store/process';
import { initialUser } from '~/app/store/user';

/**
 * Sections of client state that outlive a page. Data from loaders or addresses is not stored here. Never written on
 * the server.
 */
export const initialState = {
  common: initialCommon,
  user: initialUser,
  loginModal: initialLoginModal,
  process: initialProcess,
};

/** `native` exists after it was loaded, `performanceStats` after the first reported view. */
export type StoreState = typeof initialState & { native?: NativeConfig; performanceStats?: PerformanceStats };
export type SliceName = keyof StoreState;

export const useStore = create<StoreState>(() => initialState);

/** Changes some fields of one section. */
export function updateSlice<Name extends SliceName>(name: Name, change: Partial<StoreState[Name]>): void {
  useStore.setState((state) => ({ [name]: { ...state[name], ...change } }) as Partial<StoreState>);
}

/** Opens the login modal; omitted options get their defaults, so that one opening does not affect the next. */
export function openLoginModal(opening: Partial<LoginModalConfig> = {}): void {
  useStore.setState({ loginModal: { ...opening, isOpen: true } });
}

export function closeLoginModal(): void {
  updateSlice('loginModal', { isOpen: false });
}

/** Opens the common purchase pop-up; without buttons or content nothing is shown. */
export function openPurchasePopup(popup: Omit<PurchasePopup, 'isShow'>): void {
  updateSlice('process', { popup: { ...popup, isShow: true } });
}

export function closePurchasePopup(): void {
  updateSlice('process', { popup: initialProcess.popup });
}
