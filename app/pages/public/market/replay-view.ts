import { formatPercent, formatRate, MISSING_VALUE } from '~/domain/figures/format';
import { formatSignedYuan, formatYuan } from '~/domain/figures/money';
import { RETURN_GAP_TEXTS } from '~/domain/figures/own-return-gaps';
import { formatPlanTiming } from '~/domain/orders/plan';
import type { CallResult, Contract } from '~/contract';
import { buildLineChartModel } from '~/app/charts/line-chart-model';
import { parseTiming } from '~/app/pages/public/market/plan-replay-query';

type Replay = CallResult<Contract['market']['planReplay']>;

const RUNS_FIRST = 12;
const yuan = (text: string): string => `${formatYuan(text)} 元`;

/**
 * Builds the result of a past plan: leading figures, every fact with its calculation, the development, the runs.
 */
export function buildReplayView(
  replay: Replay,
  typed: { timing: string; amount: string; isReinvest: boolean },
) {
  const timing = parseTiming(typed.timing);
  const runs = replay.runs.map((run) => ({
    label: run.run_on,
    // The day was moved by a holiday, or because the fund published no NAV.
    note:
      run.planned_on !== run.run_on
        ? `原定 ${run.planned_on.slice(5)}`
        : run.nav_date !== run.run_on
          ? `净值日 ${run.nav_date.slice(5)}`
          : null,
    cells: [run.nav, formatYuan(run.fee), formatYuan(run.shares)],
  }));
  return {
    title: `从 ${replay.from} 起，${timing ? formatPlanTiming(timing) : ''}定投 ${typed.amount} 元`,
    name: replay.name,
    from: replay.from,
    to: replay.to,
    value: formatYuan(replay.value),
    profit: formatSignedYuan(replay.profit),
    facts: [
      { label: '扣款期数', value: `${replay.run_count} 期` },
      { label: '投入本金', value: yuan(replay.invested) },
      { label: '期末市值', value: yuan(replay.value), note: `按 ${replay.to} 净值，未扣赎回费` },
      ...(typed.isReinvest
        ? []
        : [{ label: '现金分红', value: yuan(replay.cash), note: '已领取，不再投入' }]),
      {
        label: '盈亏',
        value: `${formatSignedYuan(replay.profit)} 元`,
        note: typed.isReinvest ? '市值 − 本金' : '市值 + 现金分红 − 本金',
      },
      { label: '盈亏占本金', value: formatPercent(replay.profit_ratio) },
      {
        label: '年化（XIRR）',
        value: replay.xirr === null ? MISSING_VALUE : formatPercent(replay.xirr),
        note:
          replay.xirr !== null
            ? '按每笔扣款日期计算的内部收益率'
            : replay.xirr_gap && replay.xirr_gap !== 'under_year'
              ? RETURN_GAP_TEXTS[replay.xirr_gap]
              : '不满 1 年不年化',
      },
      {
        label: '同期基金收益',
        value: formatPercent(replay.fund_return),
        note: '首个扣款日一次买入并持有的复权收益，未计费用',
      },
      { label: '申购费合计', value: yuan(replay.fee), note: '已计入，按本平台现行费率' },
    ],
    feeShare: formatRate(Number(replay.fee) / Number(replay.invested)),
    chart: buildLineChartModel({
      dates: replay.points.map((point) => point.date),
      series: [
        { name: '市值与分红', values: replay.points.map((point) => point.worth) },
        { name: '投入本金（元）', values: replay.points.map((point) => point.invested) },
      ],
      axis: 'value',
      decimals: 0,
    }),
    runs: runs.slice(0, RUNS_FIRST),
    moreRuns: runs.slice(RUNS_FIRST),
    hiddenRuns: replay.run_count - runs.length,
  };
}
export type ReplayView = ReturnType<typeof buildReplayView>;
