import { externalScriptLoader, type ScriptLoader } from '~/app/platform/external-script';
import { reportScriptError } from '~/app/platform/script-error';

interface Answered {
  success?: (answer?: unknown) => void;
  fail?: (answer?: unknown) => void;
}

/** What of a link is shown to whom it is sent. */
export interface ShareCard {
  title: string;
  desc: string;
  link: string;
  imgUrl: string;
}

/** What a web-view of the mini-program can ask of it. */
export interface MiniProgram {
  navigateTo(to: { url: string } & Answered): void;
  reLaunch(to: { url: string } & Answered): void;
  postMessage(message: { data: unknown }): void;
}

/** WeChat's JS SDK, as far as pages use it (CALL-037). */
export interface Wx {
  config(options: {
    debug: boolean;
    appId: string;
    timestamp: number;
    nonceStr: string;
    signature: string;
    jsApiList: readonly string[];
    openTagList?: readonly string[];
  }): void;
  ready(then: () => void): void;
  error(then: (fault: { errMsg?: string }) => void): void;
  updateAppMessageShareData?(card: ShareCard & Answered): void;
  updateTimelineShareData?(card: Omit<ShareCard, 'desc'> & Answered): void;
  onMenuShareAppMessage?(card: ShareCard & Answered): void;
  onMenuShareTimeline?(card: Omit<ShareCard, 'desc'> & Answered): void;
  miniProgram?: MiniProgram;
}

export const WX_KEY = 'wechat';

/** Key, time until it failed and time of the page, with every failure of WeChat (TRACK-006). */
export function reportWxFailure(
  type: 'wx-share-config-error' | 'wxapp-share-config-error' | 'wx-get-config-error' | 'wx-get-js-error',
  startedMs: number,
  message = '',
): void {
  const nowMs = performance.now();
  reportScriptError({
    type,
    // A word of the SDK such as config:invalid signature; an address or a line of a person never.
    message: message.replace(/[^\w :,.-]/g, '').slice(0, 80),
    duration: Math.round(nowMs - startedMs),
    perfTime: Math.round(nowMs),
  });
}

/** Loads the SDK once; a failure is reported (WX-011) and thrown: 加载失败. */
export async function loadWx(
  address: string,
  {
    loader = externalScriptLoader,
    root = window as { wx?: Wx },
  }: { loader?: ScriptLoader; root?: { wx?: Wx } } = {},
): Promise<Wx> {
  const startedMs = performance.now();
  try {
    if (root.wx === undefined) await loader.load(WX_KEY, address);
    const { wx } = root;
    if (wx === undefined || typeof wx.config !== 'function') throw new TypeError('no wx');
    return wx;
  } catch (error) {
    reportWxFailure('wx-get-js-error', startedMs, (error as Error).name);
    throw error;
  }
}
