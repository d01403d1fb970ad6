import { useLoaderData } from '@remix-run/react';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction, SITE_NAME } from '~/app/route-kit/page-meta';
import { settle } from '~/app/route-kit/settle';
import { BRAND } from '~/domain/platform/brand';
import { Card } from '~/app/ui/card';
import { FactList } from '~/app/ui/facts-list';
import { PageHeading, Section } from '~/app/ui/section';
import { getServiceContact } from '~/app/features/person/service-contact';
import { ABOUT_LEAD, CompanySection, ContactSection } from '~/app/features/person/about-sections';
import { RiskNote } from '~/app/features/figures/risk-note';

/** Operator of the portal, its licences, and contact details. */
export const handle = definePage({
  login: 'public',
  title: '关于我们',
  description: '衡序财富由衡序基金销售有限公司运营，提供公募基金与私募基金的研究、比较、自选与持有服务。',
  watchedQuery: [],
});

export const loader = pageLoader({ handle }, async ({ context, edition }) => {
  const config = await settle(context, context.upstream.users.config());
  return {
    edition,
    service: config.ok ? getServiceContact(config.data) : null,
  };
});

const WAYS = [
  ['先看清，再决定', '每个数字旁都有区间、日期、来源与基准；指标的算法点开即见。'],
  ['只展示适合的', '列表按您的风险承受能力展示；超出等级的产品不主动出现。'],
  ['该锁的锁住', '私募基金的净值与业绩只向特定对象展示，锁上写明原因与下一步。'],
  ['不打扰', '不以弹窗、倒计时和夸张用语催促；冷静期内不推介。'],
] as const;

export default function AboutUs() {
  const { edition, service } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <PageHeading className="mt-5">{SITE_NAME}</PageHeading>
      <p className="mt-2">{ABOUT_LEAD}</p>
      <Section title="我们如何做事">
        <Card pad="dl">
          <FactList isStacked facts={WAYS.map(([label, value]) => ({ label, value }))} />
        </Card>
      </Section>
      <CompanySection />
      <ContactSection edition={edition} service={service} />
      <RiskNote />
    </div>
  );
}

const head: BuildPageHead<typeof loader> = (data, { origin }) => ({
  jsonLd: { '@type': 'Organization', name: BRAND.company, url: origin },
});

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
