import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { settle } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { Card } from '~/app/ui/card';
import { FactList } from '~/app/ui/facts-list';
import { Section } from '~/app/ui/section';
import { Segmented } from '~/app/ui/segmented';
import { Table } from '~/app/ui/table';
import { HistoryFrame } from '~/app/features/funds/history-frame';
import { CalcForm } from '~/app/pages/public/fund/calc-form';
import { FUND_QUERY_NAMES, getFundCode, buildNoFundData } from '~/app/pages/public/shared/fund-query';
import { fundQueryShape } from '~/app/pages/public/shared/fund-query-schema';
import { buildTradeRuleView } from '~/app/pages/public/fund/rule-view';
import { TRADE_RULE_TEXTS, TRADE_RULES } from '~/app/pages/public/fund/rule-texts';
import { Bullets } from '~/app/ui/bullets';

export const handle = definePage({
  login: 'guest',
  title: '交易规则详情',
  description: '公募基金交易规则详情',
  watchedQuery: [...FUND_QUERY_NAMES, 'rule', 'amount', 'shares', 'days'],
});

const querySchema = z.object({
  ...fundQueryShape,
  rule: z.enum(TRADE_RULES).default('subscribe'),
  amount: z.string().max(20).optional(),
  shares: z.string().max(20).optional(),
  days: z.coerce.number().int().min(0).max(36_500).optional(),
});

export const loader = pageLoader({ handle, query: querySchema }, async ({ query, context, edition }) => {
  const { rule } = query;
  const code = getFundCode(query);
  if (!code) return buildNoFundData(edition);
  const { market } = context.upstream;
  const [rules, info] = await Promise.all([
    market.fundTradeRules({ query: { fund_code: code } }),
    settle(context, market.fundInfo({ query: { fund_code: code } })),
  ]);
  const nav =
    info.ok && info.data.nav !== null && info.data.nav_date !== null
      ? { value: info.data.nav, date: info.data.nav_date }
      : null;
  return {
    product: { name: rules.name, to: paths.publicFund(edition, code) },
    rulesTo: paths.publicTradeRules(edition, code),
    path: paths.publicTradeRulesDetail(edition, code, rule),
    action: paths.publicTradeRulesAction(edition),
    hidden: { fund_code: code, rule },
    rule,
    tabs: TRADE_RULES.map((each) => ({
      label: TRADE_RULE_TEXTS[each].short,
      to: paths.publicTradeRulesDetail(edition, code, each),
      isCurrent: each === rule,
    })),
    view: buildTradeRuleView(rules, nav, query),
  };
});

export default function TradeRulesDetailPage() {
  const page = useLoaderData<typeof loader>();
  if (!page.product) return <HistoryFrame title="交易规则详情" libraryTo={page.libraryTo} />;
  const { view } = page;
  const text = TRADE_RULE_TEXTS[page.rule];
  return (
    <HistoryFrame title={text.title} product={page.product} isBarred>
      <Segmented className="mt-3" label="规则" items={page.tabs} />
      <Section title="规则" more={{ to: page.rulesTo, label: '全部规则' }}>
        <Bullets lines={text.lines} />
      </Section>
      {view.table && (
        <Section title={view.table.title} footNote={view.table.note}>
          <Table
            inset
            caption={view.table.title}
            columns={view.table.columns}
            rows={view.table.rows.map((row) => ({ ...row, label: <RowLabel {...row} /> }))}
          />
        </Section>
      )}
      {view.facts && (
        <Section title="本基金的限额">
          <Card pad="dl">
            <FactList facts={view.facts} />
          </Card>
        </Section>
      )}
      {view.calc && (
        <Section
          title="试算"
          footNote="以最近披露的净值举例，仅说明计算方法，实际以成交确认为准。过往业绩不预示未来表现。"
        >
          <Card pad="p">
            <CalcForm
              action={page.action}
              hidden={page.hidden}
              inputs={view.calc.inputs}
              error={view.calc.result.ok ? null : view.calc.result.message}
            />
          </Card>
          <div aria-live="polite">
            {view.calc.result.ok && (
              <Card pad="dl" className="mt-3" label="试算结果">
                <FactList facts={view.calc.result.data.facts} />
              </Card>
            )}
          </div>
        </Section>
      )}
    </HistoryFrame>
  );
}

function RowLabel({ label, note }: { label: string; note?: string }) {
  return (
    <>
      {label}
      {note && <span className="tiny-text block">{note}</span>}
    </>
  );
}

const head: BuildPageHead<typeof loader> = (data) =>
  data.product
    ? {
        title: `${data.product.name} ${TRADE_RULE_TEXTS[data.rule].title}`,
        description: `${data.product.name}：${TRADE_RULE_TEXTS[data.rule].lines[0] ?? ''}`,
        path: data.path,
      }
    : {};

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
