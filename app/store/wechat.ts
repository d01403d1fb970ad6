import { create } from 'zustand';

/** Guide shown in WeChat: to the menu's sharing, or to opening the browser. */
export type WechatGuide = 'share' | 'browser';

/**
 * Overlay of a page in WeChat and the mini-program. Separate from the store: loaded in these shells, and by code
 * that needs it.
 */
export interface WechatState {
  /** Whether a component renders it. */
  isHosted: boolean;
  guide: WechatGuide | null;
}

export const useWechat = create<WechatState>(() => ({ isHosted: false, guide: null }));

/** Shows a guide; false when no component renders it. */
export function showWechatGuide(guide: WechatGuide): boolean {
  if (!useWechat.getState().isHosted) return false;
  useWechat.setState({ guide });
  return true;
}

export const hideWechatGuide = (): void => useWechat.setState({ guide: null });
