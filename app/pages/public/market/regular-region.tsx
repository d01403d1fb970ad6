import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { addMonths, toShanghaiDay } from '~/domain/calendar/dates';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { settle } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { Card, CardList } from '~/app/ui/card';
import { Chips } from '~/app/ui/chips';
import { ErrorState } from '~/app/ui/error-state';
import { ListRow } from '~/app/ui/list-row';
import { Notice } from '~/app/ui/notice';
import { PageTitle, Section } from '~/app/ui/section';
import { FundRowItem } from '~/app/features/lists/fund-row-item';
import { PastPerformanceNote, FIGURE_SOURCE_TEXT } from '~/app/features/figures/past-note';
import { ReplayForm } from '~/app/pages/public/market/replay-form';
import { DEFAULT_AMOUNT_YUAN, DEFAULT_TIMING } from '~/app/pages/public/market/plan-replay-query';
import {
  loadRegularFunds,
  REGULAR_FUND_TYPES,
  buildRegularTypeLinks,
} from '~/app/pages/public/market/regular-funds';
import { REGULAR_PLAN_BASICS } from '~/app/pages/public/market/regular-texts';
import { loadViewerRiskFilter } from '~/app/features/lists/viewer-fit';
import { Bullets } from '~/app/ui/bullets';
import { RiskNote } from '~/app/features/figures/risk-note';

/** Zone for regular investment: description, suitable funds with reasons, and the replay of a past plan. */
export const handle = definePage({
  login: 'public',
  title: '定投专区',
  description: '定投是什么，哪些基金常用于定投，按历史净值试算。过往业绩不预示未来表现。',
  watchedQuery: ['type'],
});

const YEARS_BACK_MONTHS = 36;

export const loader = pageLoader(
  { handle, query: z.object({ type: z.enum(REGULAR_FUND_TYPES).default('index') }) },
  async ({ query, context, edition }) => {
    const today = toShanghaiDay(context.now());
    const { text: fit, ...rights } = await loadViewerRiskFilter(context);
    const funds = await settle(context, loadRegularFunds(context, { type: query.type, edition, ...rights }));
    return {
      edition,
      path: paths.regularRegion(edition),
      types: buildRegularTypeLinks(query.type, edition),
      fit,
      funds,
      today,
      typed: {
        fund_code: (funds.ok && funds.data.firstCode) || '',
        amount: DEFAULT_AMOUNT_YUAN,
        timing: DEFAULT_TIMING,
        from: addMonths(today, -YEARS_BACK_MONTHS),
        dividend: 'cash' as const,
      },
    };
  },
);

export default function RegularRegionPage() {
  const { edition, path, types, fit, funds, today, typed } = useLoaderData<typeof loader>();
  return (
    <div className="column">
      <PageTitle>定投专区</PageTitle>
      <Bullets className="mt-2" lines={REGULAR_PLAN_BASICS} />
      <Notice calm icon="info" action={{ to: paths.regularIntroduce(edition), label: '先看规则' }}>
        扣款时间、节假日规则与定投的风险
      </Notice>
      <Section
        title="常用于定投的基金"
        more={{ to: paths.fundLibrary(edition, { tab: 'public' }), label: '基金库' }}
        footNote={
          <>
            条件：开放申购、成立满 3
            年，按申购费率从低到高排列，不按业绩排序；不收申购费的份额按日计提销售服务费。
            {funds.ok && funds.data.asOf && (
              <>
                数据截至 <span className="whitespace-nowrap">{funds.data.asOf}</span>。
              </>
            )}
            {FIGURE_SOURCE_TEXT}
            <PastPerformanceNote />
          </>
        }
      >
        <Chips label="基金类型" items={types} />
        {fit && <p className="note-text mt-3">{fit}</p>}
        {funds.ok ? (
          funds.data.rows.length > 0 ? (
            <ul className="list">
              {funds.data.rows.map((row) => (
                <FundRowItem key={row.href} row={row} />
              ))}
            </ul>
          ) : (
            <p className="note-text mt-3">这一类暂无符合条件的基金</p>
          )
        ) : (
          <ErrorState title={funds.message} retry={{ to: path }}>
            其余内容不受影响
          </ErrorState>
        )}
      </Section>
      <Section title="如果从过去某天开始定投">
        <Card pad="p">
          <ReplayForm
            key={typed.fund_code}
            action={paths.regularIntroduce(edition)}
            typed={typed}
            today={today}
            error={null}
          />
        </Card>
        <p className="footnote">
          按历史净值逐期试算，看得到每一期。结果只说明过去。
          <PastPerformanceNote />
        </p>
      </Section>
      <Section title="相关">
        <CardList>
          <li>
            <ListRow icon="plan" to={paths.publicPlans(edition)} title="我的定投" note="登录后查看与管理" />
          </li>
          <li>
            <ListRow icon="pie" to={paths.publicChannel(edition)} title="公募频道" />
          </li>
          <li>
            <ListRow icon="shield" to={paths.riskStandard(edition)} title="风险匹配标准" />
          </li>
        </CardList>
      </Section>
      <RiskNote />
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
