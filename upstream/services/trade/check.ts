import { shanghaiDay } from '~/domain/dates';
import { isFit, isLowestTolerance, productRiskLabel, riskClassLabel } from '~/domain/risk';
import { isIdentityVerified, isQuizComplete } from '~/domain/verification';
import type { UserStates } from '~/upstream/contract/users';
import type { PublicStatus } from '~/upstream/db/schema';
import { Refusal } from '../refusal';

/** What stands in the way of a public-fund trade, by the codes of the specification. */
export const TRADE_CODES = {
  identity: 2003,
  quiz: 2010,
  riskMismatch: 3026,
  lowestClassMismatch: 3014,
  suspended: 1035,
  tradePassword: 2013,
} as const;

export interface TradeCheck {
  states: UserStates;
  fund: { name: string; risk_level: number; status: PublicStatus };
  hasTradePassword: boolean;
  /** Codes the person has already confirmed. */
  confirmed: readonly number[];
  now: Date;
}

/**
 * The first thing that stands in the way, or null. Only the risk mismatch may be confirmed away, and never in the
 * lowest tolerance class (domain rules, section 3).
 */
export function tradeObstacle({
  states,
  fund,
  hasTradePassword,
  confirmed,
  now,
}: TradeCheck): Refusal | null {
  if (!isIdentityVerified(states)) {
    return new Refusal(TRADE_CODES.identity, '请先完成实名认证');
  }
  const lastDay = states.quiz_states.expire_date;
  if (!isQuizComplete(states) || (lastDay != null && lastDay < shanghaiDay(now))) {
    return new Refusal(TRADE_CODES.quiz, '风险测评未完成或已过期，请先完成风险测评');
  }
  const mismatch = riskObstacle(states.quiz_states.risk_level, fund.risk_level);
  const isConfirmed = mismatch?.code === TRADE_CODES.riskMismatch && confirmed.includes(mismatch.code);
  if (mismatch && !isConfirmed) return mismatch;
  if (fund.status === 'suspended') {
    return new Refusal(TRADE_CODES.suspended, `${fund.name}暂停申购`);
  }
  if (!hasTradePassword) return new Refusal(TRADE_CODES.tradePassword, '请先设置交易密码');
  return null;
}

function riskObstacle(level: number | null, fundRisk: number): Refusal | null {
  if (isFit(level, fundRisk)) return null;
  const risk = productRiskLabel(fundRisk) ?? '';
  return isLowestTolerance(level)
    ? new Refusal(TRADE_CODES.lowestClassMismatch, `您属于最低风险承受能力类别，不能购买 ${risk} 产品`)
    : new Refusal(
        TRADE_CODES.riskMismatch,
        `产品风险等级 ${risk}，高于您的风险承受能力 ${riskClassLabel(level) ?? ''}`,
      );
}

/** "3026,1035" → [3026, 1035]; what is no number is left out. */
export const parseConfirmed = (condition: string | undefined): number[] =>
  (condition ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => /^\d+$/.test(part))
    .map(Number);
