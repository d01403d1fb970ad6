import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { definePage } from '~/app/page/page-handle';
import { pageLoader } from '~/app/page/page-loader';
import { part } from '~/app/page/part';
import type { HeadOf } from '~/app/page/page-meta';
import { paths } from '~/app/paths';
import { fixedPaths } from '~/app/paths/quasi-fixed';
import { MainButton } from '~/app/parts/funds/main-action';
import { FactSection } from '~/app/parts/funds/product-parts';
import { RiskSection } from '~/app/parts/funds/risk-section';
import { flowStepFor } from '~/app/parts/person/next-step';
import { ActionBar } from '~/app/ui/action-bar';
import { Box, BoxPairs, BoxPart } from '~/app/ui/box';
import { Column, Columns } from '~/app/ui/columns';
import { EmptyState } from '~/app/ui/empty-state';
import { LockCard } from '~/app/ui/lock-card';
import { Notice } from '~/app/ui/notice';
import { PageTitle, Section } from '~/app/ui/section';
import { Tag, Tags } from '~/app/ui/tag';
import { shanghaiDay } from '~/domain/calendar/dates';
import { idSchema } from '~/contract/shared';
import { RISKS } from '~/app/pages/fixed/parts/fixed-texts';
import { OpenBody, OpenHead } from '~/app/pages/fixed/product/detail-open';
import { openView, sharedView } from '~/app/pages/fixed/product/detail-view';
import { gateView, mainAction } from '~/app/pages/fixed/product/gate-view';

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
    if (!product_id) return { kind: 'empty' as const, listTo: fixedPaths.channel(edition) };
    const [product, held] = await Promise.all([
      context.upstream.quasiFixed.productDetail({ query: { product_id } }),
      viewer ? part(context, context.upstream.holdings.heldProducts()) : null,
    ]);
    const viewing = { viewer, edition, now: context.now() };
    const shared = {
      ...sharedView(product, edition),
      action: mainAction(product, viewing),
      heldTo:
        held?.ok && held.data.product_ids.includes(product_id)
          ? paths.fixedIncomeDetail(edition, { product_code: product_id })
          : null,
    };
    const lock = gateView(product, viewing);
    if (lock) return { kind: 'locked' as const, ...shared, lock };
    const papers = product.documents_locked;
    return {
      kind: 'open' as const,
      ...shared,
      today: shanghaiDay(context.now()),
      open: openView(product, edition),
      documentLock: papers
        ? { to: flowStepFor(papers, viewer, edition, { returnTo: shared.path }).href }
        : null,
    };
  },
);

/** A product of quasi-fixed income: filed facts for everyone, terms and what came of them for those who may see them. */
export default function Detail() {
  const page = useLoaderData<typeof loader>();
  if (page.kind === 'empty') {
    return (
      <div className="column">
        <PageTitle>类固收产品</PageTitle>
        <div className="mt-4">
          <EmptyState
            title="还没有选择产品"
            icon="find"
            action={{ to: page.listTo, label: '看全部类固收产品' }}
          >
            按产品形式、资金投向与状态查找
          </EmptyState>
        </div>
      </div>
    );
  }
  return (
    <>
      <div className="column column-wide">
        <Columns kind="main">
          <Column place="head">
            <PageTitle>{page.name}</PageTitle>
            <Tags>
              {page.tags.map((tag) => (
                <Tag key={tag}>{tag}</Tag>
              ))}
              {page.risk && <Tag tone="warn">{page.risk}</Tag>}
            </Tags>
            <p className="note-text mt-3">{page.summary}</p>
            {page.heldTo && (
              <Notice calm icon="wallet" action={{ to: page.heldTo, label: '看我的持有' }}>
                您持有本产品
              </Notice>
            )}
            {page.kind === 'open' && <OpenHead open={page.open} today={page.today} />}
          </Column>
          <Column place="side" label="预约与要点" className="wide-only" isSticky>
            <Box>
              <div>
                <MainButton action={page.action} />
              </div>
              <BoxPart title="登记信息">
                <BoxPairs pairs={page.filed} />
              </BoxPart>
            </Box>
          </Column>
          <Column place="body">
            {page.kind === 'open' ? (
              <OpenBody open={page.open} documentLock={page.documentLock} />
            ) : (
              <LockCard
                title={page.lock.title}
                steps={page.lock.steps ?? undefined}
                action={page.lock.action}
              >
                {page.lock.text}
              </LockCard>
            )}
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
            <RiskSection lines={RISKS} />
          </Column>
        </Columns>
      </div>
      <p className="column note-text mt-8 text-center">投资有风险，本金可能受损</p>
      <ActionBar solo isNarrowOnly>
        <MainButton action={page.action} />
      </ActionBar>
    </>
  );
}

export const head: HeadOf<typeof loader> = (data) => {
  if (data.kind === 'empty') return {};
  return {
    title: data.name,
    description: `${data.name}，${data.formName}，${data.issuer}，登记编码 ${data.filingNo}。投资有风险，本金可能受损。`,
    path: data.path,
    // Filed facts only: this is read by everyone.
    jsonLd: {
      '@type': 'FinancialProduct',
      name: data.name,
      category: data.formName,
      identifier: data.filingNo,
      provider: { '@type': 'Organization', name: data.issuer },
    },
  };
};
