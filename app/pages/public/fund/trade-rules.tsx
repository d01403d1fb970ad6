import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { Card } from '~/app/ui/card';
import { Notice } from '~/app/ui/notice';
import { Section } from '~/app/ui/section';
import { Steps, type Step } from '~/app/ui/steps';
import { Table } from '~/app/ui/table';
import { HistoryFrame } from '~/app/features/funds/history-frame';
import { FactSection } from '~/app/features/funds/product-sections';
import { buildProductHead } from '~/app/features/funds/product-head';
import {
  describeTradeClosure,
  describeHoldingDays,
  DAILY_LIMIT_TEXT,
  buildLimitFacts,
  buildRedeemRows,
  buildRunningFeeFacts,
  buildSubscribeRows,
} from '~/app/features/funds/fee-view';
import { FUND_QUERY_NAMES, getFundCode, buildNoFundData } from '~/app/pages/public/shared/fund-query';
import { fundQueryShape } from '~/app/pages/public/shared/fund-query-schema';
import { buildTradeTimeline } from '~/app/features/orders/trade-times';
import { RiskNote } from '~/app/features/figures/risk-note';

export const handle = definePage({
  login: 'guest',
  title: '交易规则',
  description: '公募基金交易规则',
  watchedQuery: [...FUND_QUERY_NAMES],
});

export const loader = pageLoader(
  { handle, query: z.object(fundQueryShape) },
  async ({ query, context, edition }) => {
    const code = getFundCode(query);
    if (!code) return buildNoFundData(edition);
    const rules = await context.upstream.market.fundTradeRules({ query: { fund_code: code } });
    const detail = (rule: string) => paths.publicTradeRulesDetail(edition, code, rule);
    return {
      product: { name: rules.name, to: paths.publicFund(edition, code) },
      path: paths.publicTradeRules(edition, code),
      isLimited: rules.status === 'limited' && rules.buy_closed === null,
      closed: describeTradeClosure(rules),
      hasTerms: rules.has_terms,
      holding: describeHoldingDays(rules),
      timeline: buildTradeTimeline(rules),
      subscribe: buildSubscribeRows(rules.subscribe_tiers),
      redeem: buildRedeemRows(rules.redeem_tiers),
      running: buildRunningFeeFacts(rules),
      limits: buildLimitFacts(rules),
      to: {
        timeline: detail('timeline'),
        subscribe: detail('subscribe'),
        redeem: detail('redeem'),
        limits: detail('limits'),
      },
    };
  },
);

export default function TradeRulesPage() {
  const page = useLoaderData<typeof loader>();
  if (!page.product) return <HistoryFrame title="交易规则" libraryTo={page.libraryTo} />;
  const { timeline, to } = page;
  return (
    <HistoryFrame title="交易规则" product={page.product} isBarred>
      {page.closed && <Notice icon="info">{page.closed}</Notice>}
      {page.isLimited && <Notice icon="info">{DAILY_LIMIT_TEXT}</Notice>}
      {timeline ? (
        <>
          <Times title="买入时间" steps={timeline.buy} to={to.timeline} reason={timeline.reason} />
          <Times title="赎回时间" steps={timeline.sell} to={to.timeline} />
        </>
      ) : (
        <Section title="买卖时间">
          <p className="note-text">
            {page.hasTerms
              ? '交易日历尚未公布到所需的日期，暂时无法推算。'
              : '确认与到账的天数尚未在本平台登记，以基金合同为准。'}
          </p>
        </Section>
      )}
      <Section
        title="买入费率"
        more={{ to: to.subscribe, label: '说明与试算' }}
        footNote="买入时一次收取，从申购金额中扣除。各档含起点、不含终点；以元计的为每笔固定费用。"
      >
        <Table
          inset
          caption="买入费率"
          columns={[{ label: '买入金额' }, { label: '合同费率' }, { label: '本平台', own: true }]}
          rows={page.subscribe}
        />
      </Section>
      <Section
        title="赎回费率"
        more={{ to: to.redeem, label: '说明与试算' }}
        footNote={`先买入的份额先赎回，各笔按自己的持有天数计费。${page.holding}。`}
      >
        <Table
          inset
          caption="赎回费率"
          columns={[{ label: '持有天数' }, { label: '赎回费率', own: true }]}
          rows={page.redeem}
        />
      </Section>
      <FactSection
        title="运作费用"
        facts={page.running}
        footNote="按日从基金资产中计提，已反映在净值中，无须另付。"
      />
      <FactSection title="交易限额" more={{ to: to.limits, label: '说明' }} facts={page.limits} />
      <RiskNote />
    </HistoryFrame>
  );
}

function Times({ title, steps, to, reason }: { title: string; steps: Step[]; to: string; reason?: string }) {
  return (
    <Section title={title} more={{ to, label: '更多情形' }} footNote={reason}>
      <Card pad="p">
        <Steps label={title} steps={steps} />
      </Card>
    </Section>
  );
}

const head = buildProductHead({
  title: '交易规则',
  about: '的买入与赎回时间、确认与到账日期、费率与限额。',
});

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
