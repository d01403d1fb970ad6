import { toShanghaiDay } from '~/domain/calendar/dates';
import { redirect } from '@remix-run/node';
import { z } from 'zod';
import type { PortalContext, Viewer } from '~/bff/http/app-context';
import { isBaseInfoInReview, isIdentityInReview } from '~/domain/person/state-codes';
import type { Edition } from '~/domain/platform/edition';
import {
  REQUIRED_CONFIRMATIONS,
  formatCondition,
  findTradeReason,
  type ConfirmableReason,
} from '~/contract/refusals';
import { idSchema } from '~/contract/shared';
import { buildTradeObstacle, type TradeObstacle } from '~/app/pages/public/shared/trade-obstacle';

/** Purpose of the check: redeeming requires neither suitability nor the quiz. */
export type TradePurpose = 'buy' | 'plan' | 'redeem';

/** A confirmation applies to this trade; after half an hour it is requested again. */
const LIFETIME_SECONDS = 30 * 60;

interface Trade {
  fundCode: string;
  purpose: TradePurpose;
}

const getKey = ({ fundCode, purpose }: Trade): string => `${purpose}:${fundCode}`;

type Confirmed = Readonly<Record<ConfirmableReason, number>>;
const CONFIRMABLE = Object.keys(REQUIRED_CONFIRMATIONS) as ConfirmableReason[];

/** Returns how often each reason was confirmed for this trade. */
async function confirmationsFor(context: PortalContext, trade: Trade): Promise<Confirmed> {
  const note = await context.notes.read('trade');
  const isOfTrade = note?.for === getKey(trade);
  const getTimes = (reason: ConfirmableReason) => (isOfTrade ? Number(note[reason] ?? 0) : 0);
  return { risk_mismatch: getTimes('risk_mismatch'), senior: getTimes('senior') };
}

/**
 * Returns the codes that the person has confirmed for this trade, joined by commas: `condition` of the check and of
 * the order.
 */
export async function loadConfirmedCodes(context: PortalContext, trade: Trade): Promise<string | undefined> {
  return joined(await confirmationsFor(context, trade));
}

const joined = (confirmed: Confirmed): string | undefined =>
  formatCondition(CONFIRMABLE.filter((reason) => confirmed[reason] >= REQUIRED_CONFIRMATIONS[reason]));

/**
 * Runs the trade check before buying, planning or redeeming (CALL-022) with the codes the person has confirmed,
 * joined by commas. `here` is the path of the page, to which every missing step returns. Returns the current
 * obstacle; null when the form may be shown.
 */
export async function checkTrade(
  { context, edition, viewer }: { context: PortalContext; edition: Edition; viewer: Viewer },
  { here, ...trade }: Trade & { here: string },
): Promise<TradeObstacle | null> {
  const confirmations = await confirmationsFor(context, trade);
  const reply = await context.upstream.trade.check({
    query: { fund_code: trade.fundCode, combine_code: trade.purpose, condition: joined(confirmations) },
  });
  const reason = findTradeReason(reply);
  if (reason === null) return null;
  const fund = await context.upstream.market.fundInfo({ query: { fund_code: trade.fundCode } });
  return buildTradeObstacle(reason, {
    ...trade,
    edition,
    here,
    today: toShanghaiDay(context.now()),
    message: reply.msg,
    fundName: fund.name,
    fundRisk: fund.risk_level,
    riskLevel: viewer.riskLevel,
    confirmed: (confirmations as Readonly<Record<string, number>>)[reason] ?? 0,
    isIdentityInReview: isIdentityInReview(viewer.states),
    isBaseInfoInReview: isBaseInfoInReview(viewer.states),
  });
}

/** Form of a pop-up that requires a confirmation. */
export const confirmTradeSchema = z.object({
  intent: z.literal('confirm-trade'),
  fund_code: idSchema,
  purpose: z.enum(['buy', 'plan', 'redeem']),
  reason: z.enum(['risk_mismatch', 'senior']),
  step: z.enum(['1', '2']),
});

/**
 * Saves one confirmation, sealed and bound to the logged-in person, and shows the page again. The second step of
 * the risk warning counts only after the first.
 */
export async function saveTradeConfirmation(
  context: PortalContext,
  value: z.output<typeof confirmTradeSchema>,
  here: string,
): Promise<Response> {
  const trade = { fundCode: value.fund_code, purpose: value.purpose };
  const before = await confirmationsFor(context, trade);
  const note: Record<string, string> = { for: getKey(trade) };
  for (const reason of CONFIRMABLE) note[reason] = String(before[reason]);
  if (before[value.reason] === Number(value.step) - 1) note[value.reason] = value.step;
  await context.notes.keep('trade', note, LIFETIME_SECONDS);
  return redirect(here, 303);
}

/** Clears the confirmations after a trade, so that the next one requires them again. */
export const clearTradeConfirmations = (context: PortalContext): void => context.notes.drop('trade');
