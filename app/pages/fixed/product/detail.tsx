import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { defaultEdition } from '~/domain/platform/edition';
import { buildBreadcrumb, buildFundJsonLd } from '~/app/route-kit/json-ld';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { settle } from '~/app/route-kit/settle';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { quasiFixedPaths } from '~/app/paths/quasi-fixed';
import { ProductFrame } from '~/app/features/funds/product-frame';
import { FactSection } from '~/app/features/funds/product-sections';
import { RiskSection } from '~/app/features/funds/risk-section';
import { getFlowStep } from '~/app/features/person/next-step';
import { NothingSelected } from '~/app/features/funds/nothing-selected';
import { Notice } from '~/app/ui/notice';
import { Section } from '~/app/ui/section';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { idSchema } from '~/contract/shared';
import { FIXED_RISKS } from '~/app/pages/fixed/shared/fixed-texts';
import { FixedOpenSections, FixedPayoutSummary } from '~/app/pages/fixed/product/detail-open';
import { buildFixedOpenView, buildFixedSharedView } from '~/app/pages/fixed/product/detail-view';
import { buildFixedGateView, getFixedMainAction } from '~/app/pages/fixed/product/gate-view';

export const handle = definePage({
  login: 'guest',
  title: '类固收产品详情',
  description: '类固收产品详情：登记信息、投向与风险；条款、分配日程与记录只向特定对象展示。',
  watchedQuery: ['product_id'],
});

const query = z.object({ product_id: idSchema.optional() });

export const loader = pageLoader(
  { handle, query },
  async ({ context, edition, viewer, query: { product_id } }) => {
    if (!product_id) return { kind: 'empty' as const, listTo: quasiFixedPaths.channel(edition) };
    const [product, held] = await Promise.all([
      context.upstream.quasiFixed.productDetail({ query: { product_id } }),
      viewer ? settle(context, context.upstream.holdings.heldProducts()) : null,
    ]);
    const viewing = { viewer, edition, now: context.now() };
    const shared = {
      ...buildFixedSharedView(product, edition),
      action: getFixedMainAction(product, viewing),
      heldTo:
        held?.ok && held.data.product_ids.includes(product_id)
          ? paths.fixedIncomeDetail(edition, { product_code: product_id })
          : null,
    };
    const lock = buildFixedGateView(product, viewing);
    if (lock) return { kind: 'locked' as const, ...shared, lock };
    const lockedDocuments = product.documents_locked;
    return {
      kind: 'open' as const,
      ...shared,
      today: toShanghaiDay(context.now()),
      open: buildFixedOpenView(product, edition),
      documentLock: lockedDocuments
        ? { to: getFlowStep(lockedDocuments, viewer, edition, { returnTo: shared.path }).href }
        : null,
    };
  },
);

/** A quasi-fixed-income product: filed facts for all viewers, terms and payments for viewers who may see them. */
export default function FixedProduct() {
  const page = useLoaderData<typeof loader>();
  if (page.kind === 'empty') {
    return (
      <NothingSelected
        page="类固收产品"
        subject="产品"
        action={{ to: page.listTo, label: '看全部类固收产品' }}
        hint="按产品形式、资金投向与状态查找"
      />
    );
  }
  const isOpen = page.kind === 'open';
  return (
    <ProductFrame
      page={page}
      filedTitle="登记信息"
      sideLabel="预约与要点"
      head={
        <>
          {page.heldTo && (
            <Notice calm icon="wallet" action={{ to: page.heldTo, label: '看我的持有' }}>
              您持有本产品
            </Notice>
          )}
          {isOpen && <FixedPayoutSummary open={page.open} today={page.today} />}
        </>
      }
      lock={isOpen ? null : page.lock}
      open={isOpen && <FixedOpenSections open={page.open} documentLock={page.documentLock} />}
      foot="投资有风险，本金可能受损"
    >
      <Section title="投资安排">
        <p className="text-ink-2">{page.strategyText}</p>
        <p className="note-text mt-3">{page.issuerText}</p>
      </Section>
      <FactSection
        title="登记信息"
        note="来源：登记机构与发行公告"
        more={{ to: page.channelTo, label: '全部产品' }}
        facts={page.filed}
      />
      <RiskSection lines={FIXED_RISKS} />
    </ProductFrame>
  );
}

const head: BuildPageHead<typeof loader> = (data, { origin }) => {
  if (data.kind === 'empty') return {};
  return {
    title: data.name,
    description: `${data.name}，${data.formName}，${data.issuer}，登记编码 ${data.filingNo}。投资有风险，本金可能受损。`,
    path: data.path,
    // Only filed facts, because all clients can read this.
    jsonLd: [
      buildFundJsonLd({
        type: 'FinancialProduct',
        name: data.name,
        category: data.formName,
        identifier: data.filingNo,
        company: data.issuer,
      }),
      buildBreadcrumb(origin, [
        ['类固收', quasiFixedPaths.channel(defaultEdition)],
        [data.name, data.path],
      ]),
    ],
  };
};

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
