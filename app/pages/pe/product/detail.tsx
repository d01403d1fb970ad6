import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { defaultEdition } from '~/domain/platform/edition';
import { buildBreadcrumb, buildFundJsonLd } from '~/app/route-kit/json-ld';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { equityPaths } from '~/app/paths/equity';
import { ProductFrame } from '~/app/features/funds/product-frame';
import { FactSection, StrategyText, TeamSection } from '~/app/features/funds/product-sections';
import { RiskSection } from '~/app/features/funds/risk-section';
import { NothingSelected } from '~/app/features/funds/nothing-selected';
import { Tag } from '~/app/ui/tag';
import { idSchema } from '~/contract/shared';
import { PeOpenSections, PeOpenSummary } from '~/app/pages/pe/product/detail-open';
import { buildPeOpenView, buildPeSharedView } from '~/app/pages/pe/product/detail-view';
import { buildPeGateView, getPeMainAction } from '~/app/pages/pe/product/gate-view';
import { PE_RISKS } from '~/app/pages/pe/shared/risk-words';

export const handle = definePage({
  login: 'guest',
  title: '股权产品详情',
  description: '私募股权基金详情：备案信息、策略与团队；收益、出资与组合只向特定对象展示。',
  watchedQuery: ['product_id'],
});

const query = z.object({ product_id: idSchema.optional() });

export const loader = pageLoader(
  { handle, query },
  async ({ context, edition, viewer, query: { product_id } }) => {
    if (!product_id) return { kind: 'empty' as const, listTo: equityPaths.products(edition) };
    const fund = await context.upstream.equity.productDetail({ query: { product_id } });
    const viewing = { viewer, edition, now: context.now() };
    const shared = { ...buildPeSharedView(fund, edition), action: getPeMainAction(fund, viewing) };
    const lock = buildPeGateView(fund, viewing);
    return lock
      ? { kind: 'locked' as const, ...shared, lock }
      : { kind: 'open' as const, ...shared, open: buildPeOpenView(fund) };
  },
);

/**
 * A private-equity fund: filed facts for all viewers; figures, cash flows and terms for viewers who may see them.
 */
export default function PeProduct() {
  const page = useLoaderData<typeof loader>();
  if (page.kind === 'empty') {
    return (
      <NothingSelected
        page="股权产品"
        subject="产品"
        action={{ to: page.listTo, label: '看全部股权产品' }}
        hint="按投资阶段、成立年份与状态查找"
      />
    );
  }
  const isOpen = page.kind === 'open';
  return (
    <ProductFrame
      page={page}
      filedTitle="备案信息"
      sideLabel="认缴与要点"
      tags={<Tag>备案编码 {page.filingNo}</Tag>}
      head={isOpen && <PeOpenSummary id={page.id} open={page.open} />}
      lock={isOpen ? null : page.lock}
      open={isOpen && <PeOpenSections id={page.id} open={page.open} />}
      foot="基金有风险，投资需谨慎"
    >
      <FactSection title="备案信息" note="来源：基金业协会公示" facts={page.filed} />
      <StrategyText text={page.strategyText} />
      <TeamSection title="管理团队" id="team" people={page.team} company={page.company} />
      <RiskSection lines={PE_RISKS} />
    </ProductFrame>
  );
}

const head: BuildPageHead<typeof loader> = (data, { origin }) => {
  if (data.kind === 'empty') return {};
  return {
    title: data.name,
    description: `${data.name}，${data.companyName}管理，${data.stageName}，备案编码 ${data.filingNo}。基金有风险，投资需谨慎。`,
    path: data.path,
    // Only filed facts, because all clients can read this.
    jsonLd: [
      buildFundJsonLd({
        type: 'InvestmentFund',
        name: data.name,
        category: '私募股权投资基金',
        identifier: data.filingNo,
        company: data.companyName,
      }),
      buildBreadcrumb(origin, [
        ['私募股权', equityPaths.channel(defaultEdition)],
        [data.name, data.path],
      ]),
    ],
  };
};

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
