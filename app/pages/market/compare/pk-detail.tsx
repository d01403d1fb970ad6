import '~/app/pages/market/compare/compare.css';
import { useLoaderData } from '@remix-run/react';
import { useEffect } from 'react';
import { z } from 'zod';
import { DEFAULT_RISK_FREE_RATE } from '~/domain/figures/metrics';
import { formatRate } from '~/domain/figures/format';
import { formatCompactYuan } from '~/domain/figures/money';
import { COMPARED_IDS_MAX_CHARS } from '~/contract/limits';
import { cutText } from '~/domain/shared/text';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { settle } from '~/app/route-kit/settle';
import { EmptyState } from '~/app/ui/empty-state';
import { ErrorState } from '~/app/ui/error-state';
import { LockRow } from '~/app/ui/locked';
import { Notice } from '~/app/ui/notice';
import { PageTitle } from '~/app/ui/section';
import { PastPerformanceNote } from '~/app/features/figures/past-note';
import { SaveImageButton } from '~/app/features/share/save-picture';
import { ShareFundButton } from '~/app/features/funds/share-fund';
import { getNextStep } from '~/app/features/person/next-step';
import {
  buildComparePath,
  MAX_PICKS,
  buildPickPath,
  formatPick,
  parsePicks,
  removePick,
} from '~/app/features/funds/compare-ids';
import {
  COMPARE_PERIOD_NAMES,
  COMPARE_PERIODS,
  compareFunds,
} from '~/app/pages/market/compare/compare-model';
import {
  CostSection,
  OverlapSection,
  RiskSections,
  WindowAndCharts,
} from '~/app/pages/market/compare/compare-sections';
import { buildCompareCostView } from '~/app/pages/market/compare/cost-view';
import { renderFigureHead } from '~/app/pages/market/compare/figure-head';
import { buildOverlapView } from '~/app/pages/market/compare/overlap-view';
import { PickCards } from '~/app/pages/market/compare/pick-cards';
import { saveRecentPicks } from '~/app/pages/market/compare/recent-picks';
import { CompareTable, type CompareRow } from '~/app/ui/compare-table';
import {
  loadComparedFunds,
  type LoadedFund,
  TERM_LABELS,
  type TermKey,
} from '~/app/pages/market/compare/load-compare';

/** Builds the fees and terms side by side; texts are not ranked. */
const buildTermGroup = (funds: readonly LoadedFund[]): { title: string; rows: CompareRow[] } => ({
  title: '费用与条款',
  rows: (Object.keys(TERM_LABELS) as TermKey[]).map((key) => ({
    label: TERM_LABELS[key],
    values: funds.map((fund) => fund.terms[key]),
    isText: true,
  })),
});

export const handle = definePage({
  login: 'guest',
  title: '基金对比',
  description: '在共同区间内比较二至六只基金的收益、回撤、相关性、费用与持仓。',
  isPrivate: true,
});

const CHART_NAME_CHARACTERS = 8;
/** Section that is saved as a picture, with period, source and the note on past performance. */
const SHOWN = 'compared';

const querySchema = z.object({
  ids: z.string().max(COMPARED_IDS_MAX_CHARS).optional(),
  period: z.enum(COMPARE_PERIODS).default('common'),
  /** 元; one of the offered amounts, otherwise the first of them. */
  amount: z.string().max(12).optional(),
});

export const loader = pageLoader(
  { handle, query: querySchema },
  async ({ query, context, edition, viewer }) => {
    const requested = parsePicks(query.ids);
    const found = await settle(context, loadComparedFunds(context, viewer, edition, requested));
    const funds = found.ok ? found.data : [];
    const picks = funds.map((fund) => fund.pick);
    const drawn = funds.filter((fund) => fund.series !== null && fund.series.length > 1);
    const named = (fund: LoadedFund, most?: number) =>
      `${funds.indexOf(fund) + 1} ${most === undefined ? fund.shortName : cutText(fund.shortName, most)}`;
    // Names in charts are shortened to fit side by side; the cards show them in full.
    const names = funds.map((fund) => named(fund, CHART_NAME_CHARACTERS));
    const comparison = compareFunds(
      funds.map((fund, index) => ({
        name: names[index] ?? '',
        pointLabel: String(index + 1),
        series: fund.series,
      })),
      query.period,
    );
    const cost = buildCompareCostView(funds, query.amount);
    const shown = { period: query.period === 'common' ? undefined : query.period, amount: query.amount };
    return {
      failure: found.ok
        ? null
        : { message: found.message, retryTo: buildComparePath(edition, requested, shown) },
      path: buildComparePath(edition, picks),
      // Figures of private funds are disclosed only by the viewer's own class, so no picture of them is offered.
      canSave: comparison !== null && picks.every(({ kind }) => kind === 'public'),
      pickTo: buildPickPath(edition, found.ok ? picks : requested),
      ids: picks.map(formatPick).join(','),
      addTo: picks.length < MAX_PICKS ? buildPickPath(edition, picks) : null,
      recent: funds.map((fund) => ({ ...fund.pick, name: fund.shortName })),
      cards: funds.map((fund, index) => ({
        key: formatPick(fund.pick),
        number: String(index + 1),
        name: fund.shortName,
        to: fund.to,
        kindName: fund.kindName,
        risk: fund.risk,
        avatar: fund.avatar,
        line: drawn.indexOf(fund) + 1 || null,
        removeTo: buildComparePath(edition, removePick(picks, fund.pick), shown),
      })),
      heads: funds.map((fund) => named(fund)),
      names: funds.map((fund) => fund.shortName),
      locks: funds.flatMap((fund) => {
        if (!fund.locked) return [];
        const step = getNextStep(fund.locked, viewer, edition, {
          returnTo: buildComparePath(edition, picks),
        });
        return [{ name: fund.shortName, reason: step.text, to: step.href, minutes: step.minutes }];
      }),
      comparison,
      periods: (comparison?.periods ?? []).map((period) => ({
        label: COMPARE_PERIOD_NAMES[period],
        to: buildComparePath(edition, picks, { ...shown, period: period === 'common' ? undefined : period }),
        isCurrent: period === comparison?.period,
      })),
      cost,
      amounts: cost.amounts.map((amount) => ({
        label: formatCompactYuan(amount),
        to: buildComparePath(edition, picks, { ...shown, amount }),
        isCurrent: amount === cost.amount,
      })),
      overlap: buildOverlapView(funds, names),
      terms: buildTermGroup(funds),
      riskFree: formatRate(DEFAULT_RISK_FREE_RATE),
    };
  },
);

export default function ComparePage() {
  const page = useLoaderData<typeof loader>();
  const { comparison } = page;
  useEffect(() => saveRecentPicks(page.recent), [page.recent]);
  if (page.failure || page.cards.length < 2) return <NothingToCompare {...page} />;
  return (
    <div className="column column-wide">
      <PageTitle
        end={
          <span className="compare-share">
            <ShareFundButton path={page.path} name={`${page.names.join('、')} 对比`} />
          </span>
        }
      >
        基金对比
      </PageTitle>
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
      <div id={SHOWN}>
        {comparison ? (
          <WindowAndCharts comparison={comparison} periods={page.periods} />
        ) : (
          <Notice calm>可比较走势的基金不足两只，下方仅列出费用与条款</Notice>
        )}
        <CompareTable
          caption="基金对比"
          heads={page.heads}
          groups={[...(comparison?.groups ?? []), page.terms]}
          headOf={renderFigureHead}
        />
        <p className="footnote">
          {comparison && (
            <>
              区间 <span className="whitespace-nowrap">{comparison.start}</span> 至{' '}
              <span className="whitespace-nowrap">{comparison.end}</span>，{comparison.frequency}，
            </>
          )}
          费后复权净值，参考利率（Rf）{page.riskFree}
          /年，来源：管理人披露、托管人复核。较优标记只比较本行数字，不构成推荐。
          <PastPerformanceNote />
        </p>
      </div>
      {page.canSave && <SaveImageButton of={SHOWN} name={`${page.names.join('、')} 对比`} />}
      {comparison && <RiskSections comparison={comparison} />}
      <CostSection cost={page.cost} heads={page.heads} amounts={page.amounts} />
      {page.overlap && <OverlapSection overlap={page.overlap} />}
    </div>
  );
}

interface NothingProps {
  failure: { message: string; retryTo: string } | null;
  pickTo: string;
}

/** Shown when the funds could not be loaded, or when there are none to compare. */
const NothingToCompare = ({ failure, pickTo }: NothingProps) => (
  <div className="column">
    <PageTitle>基金对比</PageTitle>
    <div className="mt-4">
      {failure ? (
        <ErrorState title={failure.message} retry={{ to: failure.retryTo }}>
          所选的基金都在，没有丢失
        </ErrorState>
      ) : (
        <EmptyState title="至少选择两只基金" icon="compare" action={{ to: pickTo, label: '选择基金' }}>
          私募与公募可以一起比较
        </EmptyState>
      )}
    </div>
  </div>
);

const head: BuildPageHead<typeof loader> = ({ names, path, ids }) =>
  names.length > 1
    ? { title: `${names.join('、')} 对比`, path, picture: { kind: 'compare', ids } }
    : { title: '基金对比' };

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
