import { useLoaderData } from '@remix-run/react';
import { BRAND } from '~/domain/platform/brand';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { CardList } from '~/app/ui/card';
import { ListRow } from '~/app/ui/list-row';
import { PageHeading, Section } from '~/app/ui/section';
import { buildTelHref } from '~/app/features/person/next-step';
import { PROTECTION_SECTIONS } from '~/app/pages/public/market/protection-texts';
import { Bullets } from '~/app/ui/bullets';
import { RiskNote } from '~/app/features/figures/risk-note';

/** Protection of the account and the money, and its limits. */
export const handle = definePage({
  login: 'public',
  title: '账户与资金',
  description: '资金经过的账户与监督银行、份额登记、登录与交易的核验方式，以及不在保护之内的情形。',
  watchedQuery: [],
});

export const loader = pageLoader({ handle }, async ({ edition }) => ({
  edition,
}));

export default function SecurityIndexPage() {
  const { edition } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <PageHeading className="mt-5">账户与资金怎样受到保护</PageHeading>
      <p className="mt-2">资金经过的账户、监督机构与账户保护措施，以及不在保护范围内的情形。</p>
      {PROTECTION_SECTIONS.map(({ title, lines }) => (
        <Section key={title} title={title}>
          <Bullets lines={lines} />
        </Section>
      ))}
      <Section title="发现异常时">
        <CardList>
          <li>
            <ListRow
              icon="headset"
              title={`致电客服 ${BRAND.servicePhone}`}
              note={BRAND.serviceHours}
              to={buildTelHref(BRAND.servicePhone)}
              reloadDocument
            />
          </li>
          <li>
            <ListRow icon="gear" title="修改密码、退出登录" note="在设置中" to={paths.setting(edition)} />
          </li>
          <li>
            <ListRow icon="shield" title="风险匹配标准" to={paths.riskStandard(edition)} />
          </li>
          <li>
            <ListRow icon="document" title="关于我们" note="公司与业务资格" to={paths.aboutUs(edition)} />
          </li>
        </CardList>
      </Section>
      <RiskNote />
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
