import type { Edition } from '~/domain/platform/edition';
import type { CallId } from '~/contract';
import type { IntentOutcome } from '~/contract/intents';
import { paths } from '~/app/paths';

type OutcomePath = (found: IntentOutcome, edition: Edition) => string;

const tradeResult: OutcomePath = ({ order_id }, edition) =>
  order_id === null ? paths.publicTrades(edition) : paths.publicResult(edition, order_id);
const tradeOrder: OutcomePath = ({ order_id }, edition) =>
  order_id === null ? paths.publicTrades(edition) : paths.publicOrder(edition, order_id);
const plan: OutcomePath = ({ plan_id }, edition) =>
  plan_id === null ? paths.publicPlans(edition) : paths.publicPlan(edition, plan_id);
const position: OutcomePath = ({ fund_code }, edition) =>
  fund_code === null ? paths.publicAssets(edition) : paths.publicPosition(edition, fund_code);
const order: OutcomePath = ({ order_id }, edition) =>
  order_id === null ? paths.records(edition) : paths.transitionDetail(edition, { order_id });

/**
 * Calls that move money, shares or a legal status, each with the page that shows the result. A form with such a
 * call shows 结果确认中 when its reply is lost, and leads to that page once the call is known to be done.
 */
const PLACES: Partial<Record<CallId, OutcomePath>> = {
  'publicTrade.buy': tradeResult,
  'publicTrade.redeem': tradeResult,
  'publicTrade.convert': tradeResult,
  'publicTrade.cancel': tradeOrder,
  'publicTrade.chooseCard': tradeOrder,
  'plans.create': plan,
  'plans.edit': plan,
  'plans.setState': plan,
  'publicAccount.setDividendWay': position,
  'orders.reserve': order,
  'orders.signSuitability': order,
  'orders.readMaterial': order,
  'orders.tickClauses': order,
  'orders.confirmQualified': order,
  'orders.passPersonCheck': order,
  'orders.signContract': order,
  'orders.addEvidence': order,
  'orders.answerVisit': order,
  'orders.cancel': order,
  'orders.redeem': order,
  'orders.signRedemption': order,
  'verification.submitQuiz': (_found, edition) => paths.quiz(edition),
  'verification.signPledge': (_found, edition) => paths.authenticate(edition),
  'verification.applyQualification': (_found, edition) => paths.authenticate(edition),
};

/** Calls whose lost reply is shown as 结果确认中. */
export const OUTCOME_PATH_CALLS = Object.keys(PLACES) as CallId[];

/** Whether a call has an outcome that can be queried. */
export const hasOutcomePath = (call: string): boolean => Object.hasOwn(PLACES, call);

/** Returns the page that shows the result of a key; the home page for a call without a result page. */
export const getOutcomePath = (found: IntentOutcome, edition: Edition): string =>
  PLACES[found.call as CallId]?.(found, edition) ?? paths.home();
