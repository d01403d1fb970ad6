/**
 * Sharing through WeChat's menu: the page's address is signed, the SDK configured, and the card set 1600 ms later.
 * When any step fails, the address itself becomes the shared link (WX-003 to WX-006).
 */
import { WECHAT_SHARE_DELAY_MS } from '~/domain/shared/constants';
import { MINI_SHARE_TITLE } from '~/domain/platform/share';
import { reportWxFailure, type ShareCard, type Wx } from '~/app/platform/wechat/wx';

/** Signature from the portal, with the id of our account. */
export interface WechatConfig {
  appId: string;
  timestamp: number;
  nonceStr: string;
  signature: string;
}

/** A page to be shared. */
export interface SharedView {
  /** Current address, without a fragment. */
  address: string;
  card: ShareCard;
  /** A personal page: a different card is shared, and its address is not changed. */
  isPrivate: boolean;
}

interface SharingOptions {
  client: 'wechat' | 'mini-program';
  /** iOS identifies a visit by its first address, Android every page by its own. */
  isIos: boolean;
  /** First address of the visit, without a fragment. */
  entry: string;
  load: () => Promise<Wx>;
  ask: (address: string) => Promise<WechatConfig>;
  /** Changes the address bar without loading a page. */
  rewrite: (link: string) => void;
  later?: (work: () => void, ms: number) => void;
}

export interface WechatSharing {
  /** Handles a new page: signs it if necessary and sets its card. */
  show(view: SharedView): Promise<void>;
  /** Config-error flag (WX-003, WX-004): the last attempt failed. */
  hasFailed(): boolean;
}

const JS_APIS = [
  'updateAppMessageShareData',
  'updateTimelineShareData',
  'onMenuShareAppMessage',
  'onMenuShareTimeline',
] as const;
/** Timeout for a reply of the SDK; after it the config counts as failed. */
const READY_MS = 8_000;
/** After this many failures, later pages of the visit are not signed. */
const FAILURES_MAX = 3;

/** Builds the card for the mini-program's own sharing, under its own title (SHARE-005). */
export const buildMiniCard = ({ link, imgUrl, desc }: ShareCard) => ({
  title: MINI_SHARE_TITLE,
  desc,
  link,
  imgUrl,
});

/** Creates the sharing of one document. */
export function createWechatSharing(options: SharingOptions): WechatSharing {
  const { client, isIos, entry, load, ask, rewrite, later = setTimeout } = options;
  const configFault = client === 'wechat' ? 'wx-share-config-error' : 'wxapp-share-config-error';
  let hasFailed = false;
  let failures = 0;
  let configured: { address: string; result: Promise<Wx | null> } | null = null;
  let shown = 0;

  const failed = (): null => {
    hasFailed = true;
    failures += 1;
    return null;
  };

  async function configure(address: string): Promise<Wx | null> {
    let wx: Wx;
    try {
      wx = await load();
    } catch {
      // The loader reports it (wx-get-js-error).
      return failed();
    }
    let startedMs = performance.now();
    let config: WechatConfig;
    try {
      config = await ask(address);
    } catch (error) {
      reportWxFailure('wx-get-config-error', startedMs, (error as Error).message);
      return failed();
    }
    startedMs = performance.now();
    return new Promise((resolve) => {
      let isSettled = false;
      const settle = (fault: string | null): void => {
        if (isSettled) return;
        isSettled = true;
        if (fault !== null) reportWxFailure(configFault, startedMs, fault);
        resolve(fault === null ? wx : failed());
      };
      wx.ready(() => settle(null));
      wx.error(({ errMsg = '' }) => settle(errMsg));
      later(() => settle('no answer'), READY_MS);
      wx.config({ debug: false, ...config, jsApiList: JS_APIS, openTagList: ['wx-open-launch-app'] });
    });
  }

  function setCard(wx: Wx, { card }: SharedView): void {
    const startedMs = performance.now();
    const answered = {
      fail: (answer?: unknown) =>
        reportWxFailure(configFault, startedMs, (answer as { errMsg?: string } | undefined)?.errMsg),
    };
    const { desc: _, ...line } = card;
    if (wx.updateAppMessageShareData) wx.updateAppMessageShareData({ ...card, ...answered });
    else if (wx.onMenuShareAppMessage) wx.onMenuShareAppMessage(card);
    if (wx.updateTimelineShareData) wx.updateTimelineShareData({ ...line, ...answered });
    else if (wx.onMenuShareTimeline) wx.onMenuShareTimeline(line);
  }

  return {
    hasFailed: () => hasFailed,
    async show(view) {
      const own = (shown += 1);
      const signed = isIos ? entry : view.address;
      if (configured === null || (failures < FAILURES_MAX && (hasFailed || configured.address !== signed))) {
        hasFailed = false;
        configured = { address: signed, result: configure(signed) };
      }
      if (client === 'mini-program')
        void load().then(
          (wx) => wx.miniProgram?.postMessage({ data: buildMiniCard(view.card) }),
          () => undefined,
        );
      const [wx] = await Promise.all([
        configured.result,
        new Promise<void>((resolve) => later(resolve, WECHAT_SHARE_DELAY_MS)),
      ]);
      // Another page is shown in the meantime.
      if (own !== shown) return;
      if (wx !== null) setCard(wx, view);
      else if (!view.isPrivate) rewrite(view.card.link);
    },
  };
}
