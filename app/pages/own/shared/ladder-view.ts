import type { AmountDisplay } from '~/app/features/money/amounts';
import type { CallResult, Contract } from '~/contract';
import { formatRate, formatDeadlineDay } from '~/domain/figures/format';
import { toBig } from '~/domain/figures/money';

export type Liquidity = CallResult<Contract['overview']['liquidity']>;
export type LadderStep = Liquidity['steps'][number];

/** Names of the steps. */
export const CASH_STEP_NAMES: Record<LadderStep['step'], string> = {
  next_day: 'T+1 以内',
  week: '7 天以内',
  month: '30 天以内',
  quarter: '90 天以内',
  year: '一年以内',
  later: '一年以后',
  not_before: '解锁之后',
  unknown: '日期待定',
  set_aside: '已申请赎回',
};

const STEP_NOTES: Partial<Record<LadderStep['step'], string>> = {
  later: '到期日已知',
  not_before: '锁定到期日已知，可赎回日未知',
  unknown: '到账日暂时无法推算，原因见明细',
  set_aside: '不在以上各档内，以订单确认为准',
};

const isAny = (yuan: string): boolean => !toBig(yuan).eq(0);

interface LadderOptions {
  amounts: AmountDisplay;
  /** Step whose holdings are shown. */
  open?: LadderStep['step'] | undefined;
  /** Builds the address of the page with a step expanded, or with none. */
  toStep: (step: LadderStep['step'] | undefined) => string;
}

/** Builds the steps of the ladder as rows, each with a link to its holdings, and the basis of all of them. */
export function buildLadderView(liquidity: Liquidity, options: LadderOptions) {
  return {
    steps: liquidity.steps.map((step) => stepView(step, options)),
    basis: `按最近净值估算，实际金额以确认为准。${applyText(liquidity)}赎回费按每笔份额先进先出、到当日的持有天数计；到账日按交易日历推算。`,
  };
}
export type LadderStepView = ReturnType<typeof stepView>;

/** Describes the trade date of an order placed now, and the application deadline for private funds. */
const applyText = ({ trade_date, apply_time }: Liquidity): string =>
  `${
    trade_date === null
      ? '交易日历未更新，公募到账日未知。'
      : `公募现在申请按 ${trade_date} 的净值成交（交易日 15:00 截止）；`
  }私募须在开放日前一交易日 ${apply_time} 前申请。`;

function stepView(step: LadderStep, { amounts, open, toStep }: LadderOptions) {
  const isOpen = step.step === open;
  const isUnpriced = isAny(step.unpriced);
  const isAllUnpriced = step.unpriced === step.amount;
  return {
    key: step.step,
    title: CASH_STEP_NAMES[step.step],
    note: [
      `${step.product_count} 只`,
      step.until === null ? STEP_NOTES[step.step] : formatDeadlineDay(step.until),
    ]
      .filter(Boolean)
      .join('，'),
    amount: amounts.yuan(step.amount),
    /** Redemption cost; null when nothing is known about it. */
    cost: isAllUnpriced
      ? null
      : {
          fee: amounts.yuan(step.fee),
          performance: isAny(step.performance_fee) ? amounts.yuan(step.performance_fee) : null,
          net: amounts.yuan(step.net),
        },
    unpriced: isUnpriced
      ? isAllUnpriced
        ? '暂无费率，未计费用'
        : `其中 ${amounts.yuan(step.unpriced)} 元暂无费率，未计费用`
      : null,
    openDays: isAny(step.on_open_days)
      ? step.on_open_days === step.amount
        ? '按开放日归档，款项在开放日之后按合同支付'
        : `其中 ${amounts.yuan(step.on_open_days)} 元按开放日归档，款项在开放日之后按合同支付`
      : null,
    /** Expands the step, or collapses it when it is expanded. */
    to: `${toStep(isOpen ? undefined : step.step)}#ladder`,
    isOpen,
    /** Positions on the bar, in per cent: before this step, and its width. */
    before: Number(((step.cumulative - step.share) * 100).toFixed(2)),
    width: Number((step.share * 100).toFixed(2)),
    share: formatRate(step.share),
    cumulative: step.step === 'set_aside' ? null : formatRate(step.cumulative),
  };
}
