import { externalScriptLoader, type ScriptLoader } from '~/app/platform/external-script';
import { reportScriptError } from '~/app/platform/script-error';

interface Answered {
  success?: (answer?: unknown) => void;
  fail?: (answer?: unknown) => void;
}

/** Share data shown to the receiver of a link. */
export interface ShareCard {
  title: string;
  desc: string;
  link: string;
  imgUrl: string;
}

/** Methods of the mini-program for a web-view. */
export interface MiniProgram {
  navigateTo(to: { url: string } & Answered): void;
  reLaunch(to: { url: string } & Answered): void;
  postMessage(message: { data: unknown }): void;
}

/** WeChat's JS SDK, limited to the methods that pages use (CALL-037). */
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

/** Reports a WeChat failure with its key, the time until it failed, and the page time (TRACK-006). */
export function reportWxFailure(
  type: 'wx-share-config-error' | 'wxapp-share-config-error' | 'wx-get-config-error' | 'wx-get-js-error',
  startedMs: number,
  message = '',
): void {
  const nowMs = performance.now();
  reportScriptError({
    type,
    // An SDK message such as config:invalid signature; never an address or personal text.
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
    if (wx === undefined || typeof wx.config !== 'function')
      throw new TypeError('the WeChat script has no wx object');
    return wx;
  } catch (error) {
    reportWxFailure('wx-get-js-error', startedMs, (error as Error).name);
    throw error;
  }
}
