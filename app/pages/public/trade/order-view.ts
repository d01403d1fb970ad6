import { PAY_WAY_NAMES } from '~/contract/kinds';
import {
  isAwaitingPayment,
  isConfirmed,
  isPaidOut,
  isInProgress,
  isVoid,
  PUBLIC_ORDER_KIND_NAMES,
} from '~/domain/orders/states';
import { LARGE_CHOICE_TEXTS } from '~/domain/orders/large-redemption';
import { isEndedByLiquidation } from '~/domain/orders/liquidation';
import { isPayoutLate, PAYOUT_LATE_TEXT } from '~/domain/orders/payout-day';
import { paths } from '~/app/paths';
import type { StepState } from '~/app/ui/steps';
import type { Edition } from '~/domain/platform/edition';
import {
  formatDayTime,
  formatDateTime,
  formatDayWeekday,
  formatFullDayWeekday,
} from '~/domain/figures/format';
import { formatYuan } from '~/domain/figures/money';
import { formatYuanInWords } from '~/domain/figures/amount-in-words';
import type { PublicOrder } from '~/contract/public-trade';
import { isTransferChecked, getTradeStateName } from '~/app/features/orders/trades-view';
import { buildCorrectionFacts } from '~/app/features/orders/correction-facts';
import { formatRateOrFree } from '~/app/features/funds/fee-view';
import { describeBankStatus, isAwaitingBank, NOTIFICATION_TEXT } from '~/app/pages/public/trade/bank-status';

interface TextFact {
  label: string;
  value: string | null;
  note?: string;
}

const yuan = (amount: string): string => `${formatYuan(amount)} 元`;
const shareText = (shares: string): string => `${formatYuan(shares)} 份`;
const isDay = (at: string): boolean => at.length === 'yyyy-mm-dd'.length;

/** Formats the actual or expected time of a step: a day, or an instant of the server. */
const stepTime = (at: string | null): string | undefined =>
  at === null ? undefined : isDay(at) ? formatDayWeekday(at) : formatDayTime(at);

/** Formats the time of a future step: an instant is a deadline, a day is an expectation. */
const expectedTime = (at: string | null): string | undefined =>
  at === null ? undefined : `${isDay(at) ? '约' : '至'} ${stepTime(at)}`;

/** Builds the timeline of an order. */
export const buildOrderSteps = ({
  steps,
}: PublicOrder): { title: string; state: StepState; when?: string; detail?: string }[] =>
  steps.map(({ title, state, at, detail }) => ({
    title,
    state,
    when: state === 'done' ? stepTime(at) : expectedTime(at),
    detail: detail ?? undefined,
  }));

/** Builds the requested values and their result. */
export function buildOrderFacts(order: PublicOrder): TextFact[] {
  const isBuy = order.kind === 'buy';
  const isRedeem = order.kind === 'redeem';
  // An order that ended early has no expected dates.
  const isExpected = !isVoid(order);
  const facts: (TextFact | null)[] = [
    isBuy && order.amount !== null
      ? { label: '买入金额', value: yuan(order.amount), note: formatYuanInWords(order.amount) }
      : null,
    !isBuy && order.shares !== null
      ? { label: `${PUBLIC_ORDER_KIND_NAMES[order.kind]}份额`, value: shareText(order.shares) }
      : null,
    isBuy
      ? {
          label: '付款',
          value: `${order.card.bank} 尾号 ${order.card.tail}`,
          note: PAY_WAY_NAMES[order.pay_way],
        }
      : order.into
        ? { label: '转入基金', value: order.into.fund_name, note: order.into.fund_code }
        : { label: '收款', value: `${order.card.bank} 尾号 ${order.card.tail}` },
    isExpected
      ? { label: '成交日（T 日）', value: formatFullDayWeekday(order.trade_date), note: '按当日净值计算' }
      : null,
    order.nav !== null
      ? { label: '成交净值', value: order.nav, note: order.nav_date ?? undefined }
      : isExpected
        ? { label: '预计确认', value: formatFullDayWeekday(order.confirm_date) }
        : null,
    isBuy && order.shares !== null ? { label: '确认份额', value: shareText(order.shares) } : null,
    !isRedeem && isExpected && order.redeemable_from
      ? {
          label: '可赎回',
          value: `${formatFullDayWeekday(order.redeemable_from)} 起`,
          note: '最短持有期按日历计算，遇休市顺延',
        }
      : null,
    order.fee !== null ? { label: isBuy ? '申购费' : '赎回费', value: yuan(order.fee) } : null,
    ...intoFacts(order),
    ...partFacts(order),
    isRedeem && order.amount !== null ? payoutFact(order, order.amount) : null,
    isRedeem && order.arrival_date !== null && isExpected && !isPaidOut(order) && order.refused === null
      ? isPayoutLate(order, order.server_now)
        ? { label: '资金到账', value: PAYOUT_LATE_TEXT, note: '划款后以银行入账为准' }
        : { label: '预计到账', value: formatFullDayWeekday(order.arrival_date), note: '以银行入账为准' }
      : null,
    refundFact(order),
    { label: '订单号', value: order.order_no },
    { label: '提交时间', value: formatDateTime(order.placed_at) },
  ];
  return facts.filter((fact): fact is TextFact => fact !== null);
}

/** Builds the leg of a conversion into the other fund, once it is priced. */
function intoFacts({ into, amount, nav_date }: PublicOrder): (TextFact | null)[] {
  if (!into || into.shares === null) return [];
  return [
    amount === null ? null : { label: '转换金额', value: yuan(amount), note: '已扣赎回费' },
    into.fee === null ? null : { label: '申购补差费', value: yuan(into.fee) },
    into.nav === null ? null : { label: '转入净值', value: into.nav, note: nav_date ?? undefined },
    { label: '转入份额', value: shareText(into.shares) },
  ];
}

/** Builds the part that a large redemption did not accept, and the choice for it. */
function partFacts({ partly, on_large, kind, deferred_from }: PublicOrder): TextFact[] {
  const facts: TextFact[] = [];
  if (partly)
    facts.push({
      label: '未受理份额',
      value: shareText(partly.rest),
      note: partly.deferred_to ? `顺延至 ${partly.deferred_to.trade_date}` : '已取消，恢复可用',
    });
  else if (kind !== 'buy' && on_large)
    facts.push({ label: '遇巨额赎回', value: LARGE_CHOICE_TEXTS[on_large].label });
  if (deferred_from)
    facts.push({ label: '来源', value: '巨额赎回顺延', note: '由前一笔订单未受理的份额转入' });
  return facts;
}

/** Proceeds of a redemption; labelled as arrived only after the arrival. */
function payoutFact({ status, refused }: PublicOrder, amount: string): TextFact {
  if (refused)
    return { label: '应到账金额', value: yuan(amount), note: '被银行退回，尚未到账，请更换收款卡' };
  return isPaidOut({ status })
    ? { label: '到账金额', value: yuan(amount), note: '已扣赎回费' }
    : { label: '应到账金额', value: yuan(amount), note: '已扣赎回费，尚未到账' };
}

function refundFact({ refund, refused }: PublicOrder): TextFact | null {
  if (refund === null) return null;
  const value = yuan(refund.amount);
  if (refused?.what === 'refund') return { label: '退款', value, note: '被银行退回，尚未到账，请更换收款卡' };
  const where = formatRefundDestination(refund);
  return refund.paid_at === null
    ? { label: '退款', value, note: `正在退回${where}，不收费用` }
    : { label: '退款', value, note: `${formatDateTime(refund.paid_at)} 已退回${where}` };
}

/** Describes the destination of a refund, appended to 退回. */
export const formatRefundDestination = ({
  is_otherwise,
  card_tail,
}: NonNullable<PublicOrder['refund']>): string => {
  if (is_otherwise) return '（由平台另行支付的部分未转入银行卡）';
  return card_tail === null ? '原付款账户' : `尾号 ${card_tail} 的银行卡`;
};

/** Rows of a redemption by lot, oldest first. */
export const buildLotRows = ({ lots }: PublicOrder) =>
  lots.map(({ shares, holding_days, rate, fee }) => ({
    label: shareText(shares),
    cells: [`${holding_days} 天`, formatRateOrFree(rate), yuan(fee)],
  }));

/** Describes the effect of cancelling now. */
export function describeCancellation(order: PublicOrder): string {
  if (order.kind !== 'buy') return '撤单后份额恢复可用，不收任何费用。';
  if (isAwaitingPayment(order)) {
    return order.pay_way === 'transfer'
      ? '撤单后订单不再继续；已转出的款项到账后原路退回，不收任何费用。'
      : '撤单后订单不再继续；若银行卡已扣款，款项将全额退回，不收任何费用。';
  }
  return '撤单后款项全额退回原付款账户，不收任何费用。';
}

/** Describes the open money of an order that ended before its debit was confirmed; null when nothing is open. */
export const getOpenDebitText = ({ refund, steps }: PublicOrder): string | null =>
  refund === null ? (steps.find(({ key }) => key === 'refunded')?.detail ?? null) : null;

/** Describes the result of a cancellation, as a toast. */
export function describeCancelResult(order: PublicOrder): string {
  const { refund, refused } = order;
  if (refund === null) return ['已撤单', getOpenDebitText(order)].filter(Boolean).join('，');
  if (refused) return '已撤单，退款被银行退回，请选择收款卡';
  return refund.paid_at === null ? '已撤单，款项正在全额退回' : '已撤单，款项已全额退回';
}

/** Describes the result of choosing another card, as a toast. */
export const describeCardChoice = ({ status, refund, refused }: PublicOrder): string =>
  refused
    ? `银行再次退回：${refused.reason}`
    : isPaidOut({ status }) || refund?.paid_at != null
      ? '已转入所选银行卡'
      : '已提交，正在转入所选银行卡';

/** Link to repeat the trade; for a fund in liquidation, to its announcements. */
export const buildRepeatTradeLink = ({ kind, fund_code, into, reason }: PublicOrder, edition: Edition) => {
  if (isEndedByLiquidation(reason))
    return { label: '看公告', to: paths.publicDisclosure(edition, { fund_code }) };
  if (kind === 'convert')
    return {
      label: '重新转换',
      to: paths.publicConvert(edition, fund_code, { into_code: into?.fund_code }),
    };
  return kind === 'buy'
    ? { label: '重新买入', to: paths.publicBuy(edition, fund_code) }
    : { label: '重新赎回', to: paths.publicRedeem(edition, fund_code) };
};

/** Links the order of a deferred rest, or the one that it comes from. */
function getRelatedOrder({ partly, deferred_from }: PublicOrder, edition: Edition) {
  if (partly?.deferred_to)
    return { label: '查看顺延的订单', to: paths.publicOrder(edition, partly.deferred_to.order_id) };
  return deferred_from ? { label: '查看原订单', to: paths.publicOrder(edition, deferred_from) } : null;
}

/** Builds the page of one order. */
export function buildOrderDetailView(order: PublicOrder, edition: Edition) {
  const isAwaited =
    order.kind === 'buy' &&
    order.pay_way === 'transfer' &&
    isAwaitingPayment(order) &&
    !isTransferChecked(order);
  return {
    orderId: order.order_id,
    title: `${order.plan_id === null ? '' : '定投'}${PUBLIC_ORDER_KIND_NAMES[order.kind]}订单`,
    state: getTradeStateName(order),
    isOpen: isInProgress(order) || order.refused !== null || Boolean(order.held),
    fundName: order.fund_name,
    fundTo: paths.publicFund(edition, order.fund_code),
    facts: [...buildOrderFacts(order), ...buildCorrectionFacts(order.corrections)],
    steps: buildOrderSteps(order),
    lots: buildLotRows(order),
    reason: order.reason,
    isMismatch: order.is_mismatch,
    cancel: order.can_cancel
      ? { until: order.cancel_until, serverNow: order.server_now, text: describeCancellation(order) }
      : null,
    asked: isAwaitingBank(order)
      ? {
          text: describeBankStatus(order),
          told: `银行还没有答复扣款结果，${NOTIFICATION_TEXT}`,
          to: paths.publicOrder(edition, order.order_id),
        }
      : null,
    transferTo: isAwaited ? paths.publicBuyTransfer(edition, order.order_id) : null,
    relatedTo: getRelatedOrder(order, edition),
    planTo: order.plan_id === null ? null : paths.publicPlan(edition, order.plan_id),
    passwordTo: paths.setTradePassword(edition, { return_to: paths.publicOrder(edition, order.order_id) }),
    positionTo: paths.publicPosition(edition, order.into?.fund_code ?? order.fund_code),
    rulesTo: paths.publicTradeRules(edition, order.fund_code),
    again: buildRepeatTradeLink(order, edition),
    isFailed: isVoid(order) && order.refused === null && !order.held,
    isHeld: order.kind !== 'redeem' && isConfirmed(order),
  };
}
export type OrderDetailView = ReturnType<typeof buildOrderDetailView>;
