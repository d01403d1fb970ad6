import { create } from 'zustand';

/** Which way is shown in WeChat: to the menu's sharing, or out to the browser. */
export type WechatGuide = 'share' | 'browser';

/** What stands over a page in WeChat and the mini-program. Beside the store: loaded in these shells, and by what asks for it. */
export interface WechatState {
  /** Whether somebody draws it. */
  isHosted: boolean;
  guide: WechatGuide | null;
}

export const useWechat = create<WechatState>(() => ({ isHosted: false, guide: null }));

/** Shows a way; false where nobody draws it. */
export function showWechatGuide(guide: WechatGuide): boolean {
  if (!useWechat.getState().isHosted) return false;
  useWechat.setState({ guide });
  return true;
}

export const hideWechatGuide = (): void => useWechat.setState({ guide: null });
