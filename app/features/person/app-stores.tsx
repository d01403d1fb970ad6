import { APP_STORES } from '~/domain/platform/brand';
import type { ClientContext } from '~/bff/http/app-context';
import { showWechatGuide } from '~/app/store/wechat';
import { WECHAT_TEXTS } from '~/domain/platform/wechat';
import { ButtonLink } from '~/app/ui/button';
import { Notice } from '~/app/ui/notice';

/** Returns where a client can get the app: the store of its device first, and what prevents opening it. */
export const getAppStores = ({ kind, isIos, isPad, isAndroid }: ClientContext) => ({
  stores: isIos || isPad ? [APP_STORES.ios, APP_STORES.android] : [APP_STORES.android, APP_STORES.ios],
  isApp: kind === 'app',
  isWechat: kind === 'wechat' || kind === 'mini-program',
  /** Neither iOS nor Android; usually a desktop. */
  hasNoStore: !isIos && !isPad && !isAndroid,
});
export type AppStores = ReturnType<typeof getAppStores>;

/** Stores as buttons, and reasons why they may not open. */
export function StoreButtons({ stores, isApp, isWechat, hasNoStore }: AppStores) {
  return (
    <>
      {isApp && <Notice calm>您正在使用客户端，无需再次下载。</Notice>}
      {isWechat && <Notice icon="info">微信内无法直接打开应用商店：{WECHAT_TEXTS.browser}。</Notice>}
      {stores.map((store, index) => (
        <ButtonLink
          key={store.name}
          wide
          kind={index === 0 && !hasNoStore ? undefined : 'line'}
          className="mt-4"
          to={store.href}
          rel="noopener"
          reloadDocument
          onClick={(event) => {
            if (isWechat && showWechatGuide('browser')) event.preventDefault();
          }}
        >
          {store.name}
        </ButtonLink>
      ))}
    </>
  );
}
