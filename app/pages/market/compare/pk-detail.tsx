import { useLoaderData } from '@remix-run/react';
import { useEffect } from 'react';
import { z } from 'zod';
import { DEFAULT_RISK_FREE_RATE } from '~/domain/figures/metrics';
import { formatRate } from '~/domain/figures/format';
import { cutText } from '~/domain/base/text';
import { CommonWindow } from '~/app/charts/common-window';
import { LineChart } from '~/app/charts/line-chart';
import { definePage } from '~/app/page/page-handle';
import { pageLoader } from '~/app/page/page-loader';
import type { HeadOf } from '~/app/page/page-meta';
import { paths } from '~/app/paths';
import { Card } from '~/app/ui/card';
import { CompareTable } from '~/app/ui/compare-table';
import { EmptyState } from '~/app/ui/empty-state';
import { LockRow } from '~/app/ui/locked';
import { Notice } from '~/app/ui/notice';
import { PageTitle } from '~/app/ui/section';
import { Periods } from '~/app/ui/tabs';
import { nextStepFor } from '~/app/parts/person/next-step';
import {
  compareHref,
  MAX_PICKS,
  pickHref,
  pickText,
  readPicks,
  withoutPick,
} from '~/app/parts/funds/compare-ids';
import {
  COMPARE_PERIOD_NAMES,
  COMPARE_PERIODS,
  compareFunds,
} from '~/app/pages/market/compare/compare-model';
import { loadFunds } from '~/app/pages/market/compare/load-compare';
import { PickCards } from '~/app/pages/market/compare/pick-cards';
import { rememberRecent } from '~/app/pages/market/compare/recent-picks';
import { termGroup } from '~/app/pages/market/compare/term-group';

export const handle = definePage({
  login: 'guest',
  title: '基金对比',
  description: '在共同区间内比较基金的收益、风险、持有结果与费用。',
  isPrivate: true,
});

const CHART_NAME_CHARACTERS = 8;

const querySchema = z.object({
  ids: z.string().max(220).optional(),
  period: z.enum(COMPARE_PERIODS).default('common'),
});

export const loader = pageLoader(
  { handle, query: querySchema },
  async ({ query, context, edition, viewer }) => {
    const funds = await loadFunds(context, viewer, edition, readPicks(query.ids));
    const picks = funds.map((fund) => fund.pick);
    const drawn = funds.filter((fund) => !fund.locked && fund.series !== null);
    const comparison = compareFunds(
      // Names stand side by side above the chart; the cards have them whole.
      funds.map((fund) => ({
        name: cutText(fund.shortName, CHART_NAME_CHARACTERS),
        series: fund.locked ? null : fund.series,
      })),
      query.period,
    );
    return {
      path: paths.compareDetail(edition),
      pickTo: pickHref(edition, picks),
      addTo: picks.length < MAX_PICKS ? pickHref(edition, picks) : null,
      recent: funds.map((fund) => ({ ...fund.pick, name: fund.shortName })),
      cards: funds.map((fund) => ({
        key: pickText(fund.pick),
        name: fund.shortName,
        to: fund.to,
        kindName: fund.kindName,
        risk: fund.risk,
        mark: fund.mark,
        line: drawn.indexOf(fund) + 1 || null,
        removeTo: compareHref(edition, withoutPick(picks, fund.pick), query.period),
      })),
      heads: funds.map((fund) => fund.shortName),
      locks: funds.flatMap((fund) => {
        if (!fund.locked) return [];
        const step = nextStepFor(fund.locked, viewer, edition, { returnTo: compareHref(edition, picks) });
        return [{ name: fund.shortName, reason: step.text, to: step.href, minutes: step.minutes }];
      }),
      failures: funds.flatMap((fund) => (fund.failure ? [`${fund.shortName}：${fund.failure}`] : [])),
      comparison,
      periods: (comparison?.periods ?? []).map((period) => ({
        label: COMPARE_PERIOD_NAMES[period],
        to: compareHref(edition, picks, period === 'common' ? undefined : period),
        isCurrent: period === comparison?.period,
      })),
      terms: termGroup(funds),
      riskFree: formatRate(DEFAULT_RISK_FREE_RATE),
    };
  },
);

export default function ComparePage() {
  const page = useLoaderData<typeof loader>();
  const { comparison } = page;
  useEffect(() => rememberRecent(page.recent), [page.recent]);
  if (page.cards.length < 2) {
    return (
      <div className="column">
        <PageTitle>基金对比</PageTitle>
        <div className="mt-4">
          <EmptyState title="至少选择两只基金" icon="compare" action={{ to: page.pickTo, label: '选择基金' }}>
            私募与公募可以一起比较
          </EmptyState>
        </div>
      </div>
    );
  }
  return (
    <div className="column">
      <PageTitle>基金对比</PageTitle>
      <PickCards picks={page.cards} addTo={page.addTo} />
      {page.locks.map((lock) => (
        <div key={lock.name} className="mt-3">
          <LockRow
            card
            title={`${lock.name}的净值与业绩`}
            reason={lock.reason}
            to={lock.to}
            next={lock.minutes === null ? undefined : `约 ${lock.minutes} 分钟`}
          />
        </div>
      ))}
      {page.failures.map((text) => (
        <Notice key={text} icon="offline">
          {text}
        </Notice>
      ))}
      {comparison ? (
        <WindowAndChart comparison={comparison} periods={page.periods} />
      ) : (
        <Notice calm>可比较走势的基金不足两只，下方仅列出费用与条款</Notice>
      )}
      <CompareTable
        caption="基金对比"
        heads={page.heads}
        groups={[...(comparison?.groups ?? []), page.terms]}
      />
      <p className="footnote">
        {comparison && (
          <>
            区间 <span className="whitespace-nowrap">{comparison.start}</span> 至{' '}
            <span className="whitespace-nowrap">{comparison.end}</span>，
            {comparison.isWeekly ? '周频' : '日频'}，
          </>
        )}
        费后复权净值，参考利率（Rf）{page.riskFree}
        /年，来源：管理人披露、托管人复核。较优标记只比较本行数字，不构成推荐。
        <span className="whitespace-nowrap">过往业绩不预示未来表现。</span>
      </p>
    </div>
  );
}

interface WindowProps {
  comparison: NonNullable<ReturnType<typeof compareFunds>>;
  periods: { label: string; to: string; isCurrent: boolean }[];
}

function WindowAndChart({ comparison, periods }: WindowProps) {
  const { lifetimes } = comparison;
  return (
    <>
      <Card as="section" pad="p" className="mt-3">
        <p className="font-semibold">
          共同区间 <span className="whitespace-nowrap">{comparison.start}</span> 至{' '}
          <span className="whitespace-nowrap">{comparison.end}</span>
        </p>
        <p className="note-text">成立日不同，统一取共同区间与{comparison.isWeekly ? '周频' : '日频'}比较。</p>
        <CommonWindow {...lifetimes} label={`${lifetimes.starts.length} 只产品的存续时间与共同区间`} />
      </Card>
      <Card as="section" pad="p" className="mt-3">
        <LineChart model={comparison.chart} label="共同区间内的累计收益">
          <Periods label="走势区间" items={periods} />
        </LineChart>
      </Card>
    </>
  );
}

export const head: HeadOf<typeof loader> = (data) => ({
  title: data.heads.length > 1 ? `${data.heads.join('、')} 对比` : '基金对比',
});
