/** Timeline of a redemption for the page, like the timeline of a purchase. */
import { formatFen, formatYuan } from '~/domain/figures/money';
import { IDENTITY_CHECK_TITLES } from '~/domain/orders/order-steps';
import { buildEndStep, type TimelineStep } from '~/domain/orders/order-timeline';
import {
  REDEMPTION_STEP_TITLES,
  REDEMPTION_STEPS,
  getRedemptionStep,
  type RedeemPricedEvent,
  type RedemptionState,
  type RedemptionStep,
} from '~/domain/orders/redemption';

/**
 * Builds all six steps in order; for an ended redemption the finished steps and the ending. `now` is an ISO
 * instant.
 */
export function buildRedemptionTimeline(
  state: RedemptionState,
  { now }: { readonly now: string },
): TimelineStep<RedemptionStep | 'cancelled' | 'expired'>[] {
  const steps = requiredSteps(state, now);
  return state.ending === null
    ? steps
    : [...steps.filter((step) => step.state === 'done'), buildEndStep(state, '赎回申请')];
}

function requiredSteps(state: RedemptionState, now: string): TimelineStep<RedemptionStep>[] {
  const due = state.status === 'open' ? getRedemptionStep(state, now) : null;
  return REDEMPTION_STEPS.map((key) => {
    const isWaitingOver = key === 'waiting' && due === 'priced';
    const at = state.doneAt[key] ?? null;
    const isDone = at !== null || isWaitingOver;
    return {
      key,
      title: REDEMPTION_STEP_TITLES[key],
      state: isDone ? 'done' : key === due ? 'now' : 'next',
      // The open day itself is in the detail; its event is the pricing, which comes days later.
      at: key === 'waiting' ? null : at,
      until: key === 'sign' && !isDone && due !== null ? (state.application?.cancelUntil ?? null) : null,
      detail: getDetail(state, key, isDone),
    };
  });
}

function getDetail(
  { application, personCheckMethod, pricing }: RedemptionState,
  step: RedemptionStep,
  isDone: boolean,
): string | null {
  switch (step) {
    case 'apply':
      return (
        application && (application.shares === null ? '全部份额' : `${formatYuan(application.shares)} 份`)
      );
    case 'person_check':
      return personCheckMethod && IDENTITY_CHECK_TITLES[personCheckMethod];
    case 'waiting':
      return application && `开放日 ${application.openDay}`;
    case 'priced':
      return pricing && `${formatYuan(pricing.shares)} 份，净值 ${pricing.nav}（${pricing.navDate}）`;
    case 'paid':
      return pricing && `${paidText(pricing)}${isDone ? '' : '，待托管账户划出'}`;
    default:
      return null;
  }
}

/** Describes the payout and the deductions. */
function paidText({ amountFen, feeFen, performanceFen }: RedeemPricedEvent): string {
  const performance = performanceFen === undefined ? '' : `，业绩报酬 ${formatFen(performanceFen)} 元`;
  return `${formatFen(amountFen)} 元，已扣赎回费 ${formatFen(feeFen)} 元${performance}`;
}
