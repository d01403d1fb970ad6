import { useLoaderData } from '@remix-run/react';
import { BRAND } from '~/domain/platform/brand';
import type { CallResult, Contract } from '~/contract';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { mapSection, settle } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { servicePaths } from '~/app/paths/service';
import { StoreButtons, getAppStores } from '~/app/features/person/app-stores';
import { Bullets } from '~/app/ui/bullets';
import { ButtonLink } from '~/app/ui/button';
import { CardList } from '~/app/ui/card';
import { DisclosureRow } from '~/app/ui/fold-row';
import { Notice } from '~/app/ui/notice';
import { QrCodeImage } from '~/app/ui/pictures/qr-picture';
import { Section } from '~/app/ui/section';
import { RiskNote } from '~/app/features/figures/risk-note';

/** How to get the app: the store of the device, or a QR code on a desktop; and the changes of each version. */
export const handle = definePage({
  login: 'public',
  title: '下载App',
  description: `${BRAND.name}App 的下载地址、系统要求与版本记录。`,
  watchedQuery: [],
});

type Version = CallResult<Contract['content']['versions']>['list'][number];

/** Groups versions by name and platform, so that each name appears once. */
function versionRows(list: readonly Version[]) {
  const names = [...new Set(list.map(({ version }) => version))];
  return names.map((version) => {
    const of = list.filter((each) => each.version === version);
    return {
      version,
      days: of.map(({ platform, released_on }) => `${PLATFORMS[platform]} ${released_on}`),
      needs: of.map(({ needs }) => needs),
      notes: [...new Set(of.flatMap(({ notes }) => notes))],
    };
  });
}
const PLATFORMS = { ios: 'iPhone', android: '安卓' } as const;

export const loader = pageLoader({ handle }, async ({ context, edition }) => ({
  edition,
  stores: getAppStores(context.client),
  versions: mapSection(await settle(context, context.upstream.content.versions()), ({ list }) =>
    versionRows(list),
  ),
}));

const STEPS = [
  `从应用商店安装，认准开发者：${BRAND.company}。不要安装他人发来的安装包。`,
  '打开后用同一手机号登录，自选、认证与持仓都在。',
  '不安装也能用：网页版的功能相同。',
];

export default function Download() {
  const { edition, stores, versions } = useLoaderData<typeof loader>();
  return (
    <div className="column column-narrow">
      <h1 className="mt-8">下载{BRAND.name}App</h1>
      <p className="mt-2">查看净值、管理定投与持仓，接收确认与分红的通知。</p>
      {stores.hasNoStore && (
        <div className="mt-5">
          <QrCodeImage to={servicePaths.download(edition)} label="用手机扫码，打开本页并前往应用商店" />
        </div>
      )}
      <StoreButtons {...stores} />
      <Section title="安装之后">
        <Bullets lines={STEPS} />
      </Section>
      <Section title="版本记录">
        {!versions.ok && <Notice>{versions.message}，版本记录暂时无法显示，不影响下载。</Notice>}
        {versions.ok && versions.data.length === 0 && <p className="note-text">暂无版本记录。</p>}
        {versions.ok && versions.data.length > 0 && (
          <CardList>
            {versions.data.map(({ version, days, needs, notes }, index) => (
              <li key={version}>
                <DisclosureRow label={version} isOpen={index === 0}>
                  <p className="note-text">{days.join('，')}</p>
                  <Bullets lines={notes} className="mt-2" />
                  <p className="tiny-text mt-2">需要 {needs.join('，')}</p>
                </DisclosureRow>
              </li>
            ))}
          </CardList>
        )}
      </Section>
      <ButtonLink kind="line" wide className="mt-5" to={paths.homeOf(edition)}>
        继续用网页版
      </ButtonLink>
      <RiskNote />
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
