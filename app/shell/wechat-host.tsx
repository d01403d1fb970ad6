import '~/app/shell/wechat-guide.css';
import { useLocation } from '@remix-run/react';
import { useEffect, useMemo, useRef } from 'react';
import { paths } from '~/app/paths';
import { buildShareLink } from '~/app/features/share/share-link';
import { useShell } from '~/app/route-kit/shell-data';
import { setShellShareHandler } from '~/app/platform/shell-share';
import { readDocumentHead, buildSharedView } from '~/app/platform/wechat/share-view';
import { createWechatSharing, type SharedView, type WechatSharing } from '~/app/platform/wechat/sharing';
import { fetchWechatConfig } from '~/app/platform/wechat/signature';
import { loadWx } from '~/app/platform/wechat/wx';
import { useStore } from '~/app/store/store';
import { hideWechatGuide, showWechatGuide, useWechat, type WechatGuide } from '~/app/store/wechat';
import { useModal } from '~/app/ui/use-modal';
import { WECHAT_TEXTS } from '~/domain/platform/wechat';

const withoutFragment = (address: string): string => address.split('#', 1)[0] ?? address;

/** Address by which this document was loaded: iOS signs it for the whole visit, on every page. */
function entryAddress(): string {
  const [loaded] = performance.getEntriesByType ? performance.getEntriesByType('navigation') : [];
  return withoutFragment(loaded && /^https?:/.test(loaded.name) ? loaded.name : window.location.href);
}

/** The current page as it is shared. */
function viewShown(): SharedView {
  const { pathname, search, href, origin } = window.location;
  return buildSharedView(readDocumentHead(document), {
    address: withoutFragment(href),
    link: buildShareLink(pathname + search, 'wechat'),
    homeLink: buildShareLink(paths.home(), 'wechat'),
    brandPicture: origin + paths.linkPicture({ kind: 'brand' }),
  });
}

/** Sets the share card of every page, when the SDK is configured. */
function useSharing(): { current: WechatSharing | null } {
  const shell = useShell();
  const { pathname, search } = useLocation();
  const address = shell?.outsideScripts?.wechat ?? null;
  const client = shell?.client.isWxApp ? 'mini-program' : 'wechat';
  const invite = useStore((state) => state.common.shareInvite);
  const sharing = useMemo(
    () =>
      address === null
        ? null
        : createWechatSharing({
            client,
            isIos: /iPhone|iPad|iPod/i.test(navigator.userAgent),
            entry: entryAddress(),
            load: () => loadWx(address),
            ask: fetchWechatConfig,
            rewrite: (link) => window.history.replaceState(window.history.state, '', link),
          }),
    [address, client],
  );
  // Runs also when the codes for the link arrive.
  useEffect(() => void sharing?.show(viewShown()), [sharing, pathname, search, invite]);
  return { current: sharing };
}

/** WeChat functions of pages: sharing through its menu, and the guides to that menu. */
export default function WechatHost() {
  const sharing = useSharing();
  const latest = useRef(sharing.current);
  latest.current = sharing.current;
  const guide = useWechat((state) => state.guide);
  useEffect(() => {
    useWechat.setState({ isHosted: true });
    const letGo = setShellShareHandler(async (page) => {
      const shown = viewShown();
      const { title, text, url, image } = page;
      // The shared content may differ from the current page; until the next page, the menu shares this.
      void latest.current?.show({
        ...shown,
        isPrivate: false,
        card: { title, desc: text, link: url, imgUrl: image },
      });
      return latest.current !== null && showWechatGuide('share');
    });
    return () => {
      useWechat.setState({ isHosted: false, guide: null });
      letGo();
    };
  }, []);
  return guide && <Guide guide={guide} />;
}

/** A dark overlay with an arrow to WeChat's own menu, which a page cannot open. */
function Guide({ guide }: { guide: WechatGuide }) {
  const root = useRef<HTMLDivElement>(null);
  useModal(root, hideWechatGuide);
  return (
    <div className="wechat-guide" role="dialog" aria-modal="true" aria-label="微信菜单" ref={root}>
      <svg className="wechat-guide-arrow" viewBox="0 0 64 64" aria-hidden="true">
        <path d="M6 60C10 34 26 18 54 10M40 6l15 3-6 14" />
      </svg>
      <p className="wechat-guide-text">{WECHAT_TEXTS[guide]}</p>
      <button type="button" className="wechat-guide-close" data-close="" onClick={hideWechatGuide}>
        知道了
      </button>
    </div>
  );
}
