import { useLoaderData } from '@remix-run/react';
import { BRAND } from '~/domain/platform/brand';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { ButtonLink } from '~/app/ui/button';
import { StoreButtons, getAppStores } from '~/app/features/person/app-stores';
import { Section } from '~/app/ui/section';
import { Bullets } from '~/app/ui/bullets';
import { RiskNote } from '~/app/features/figures/risk-note';

/** How to get the app: the store of the device first; inside WeChat, how to open the browser. */
export const handle = definePage({
  login: 'public',
  title: '下载客户端',
  description: `${BRAND.name}客户端的下载地址与安装说明，网页版功能相同。`,
  watchedQuery: [],
});

export const loader = pageLoader({ handle }, async ({ context, edition }) => {
  return { edition, stores: getAppStores(context.client) };
});

const STEPS = [
  '从应用商店安装，认准开发者：' + BRAND.company + '。',
  '打开后用同一手机号登录，自选、认证与持仓都在。',
  '不安装也能用：网页版的功能相同。',
];

export default function DownPage() {
  const { edition, stores } = useLoaderData<typeof loader>();
  return (
    <div className="column column-narrow">
      <h1 className="mt-8">下载{BRAND.name}客户端</h1>
      <p className="mt-2">查看净值、管理定投与持仓，接收确认与分红的通知。</p>
      <StoreButtons {...stores} />
      <Section title="安装之后">
        <Bullets lines={STEPS} />
      </Section>
      <ButtonLink kind="line" wide className="mt-5" to={paths.publicChannel(edition)}>
        继续用网页版
      </ButtonLink>
      <RiskNote />
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
