import type { Kysely } from 'kysely';
import { toShanghaiDay } from '~/domain/calendar/dates';
import {
  isBaseInfoInReview,
  isIdentityExpired,
  isIdentityInReview,
  isQuizExpired,
} from '~/domain/person/state-codes';
import { isRiskFit, isLowestTolerance, formatProductRisk, formatRiskClass } from '~/domain/person/risk';
import {
  isSeniorConfirmationRequired,
  checkSuitability,
  type Suitability,
} from '~/domain/person/suitability';
import { isBaseInfoComplete, isIdentityVerified, isQuizComplete } from '~/domain/person/verification';
import { TRADE_CODES } from '~/contract/refusals';
import type { UserStates } from '~/contract/users';
import type { Database } from '~/upstream/core/db/schema';
import { loadPublicSale } from '~/upstream/modules/order-checks/public-sale';
import { notFound, Refusal, tokenExpired } from '~/upstream/core/refusal';
import { computeUserStates, type AccountRow } from '~/upstream/modules/identity';

export const TRADE_PURPOSES = ['buy', 'plan', 'redeem'] as const;
export type TradePurpose = (typeof TRADE_PURPOSES)[number];

interface TradeFund {
  name: string;
  risk_level: number;
  is_redeem_suspended: boolean;
  /** Reason why it cannot be bought now, as text for the person; null when it can. */
  closedText: string | null;
  /** The fund is liquidated: redemptions are closed too. */
  isWoundUp: boolean;
}

export interface TradeCheck {
  purpose: TradePurpose;
  states: UserStates;
  fund: TradeFund;
  birthDay: string | null;
  hasCard: boolean;
  hasTradePassword: boolean;
  /** Codes the person has already confirmed. */
  confirmed: readonly number[];
  now: Date;
}

/** Account and fund that passed the check. */
export interface TradeParty {
  account: AccountRow;
  fund: TradeFund;
  suitability: Suitability;
  riskLevel: number | null;
}

/**
 * Checks a trade against the current account.
 * @throws Refusal with the code of the obstacle; 4004 for an unknown fund
 */
export async function checkTrade(
  db: Kysely<Database>,
  {
    accountId,
    fundId,
    purpose,
    condition,
    now,
  }: { accountId: string; fundId: string; purpose: TradePurpose; condition: string | undefined; now: Date },
): Promise<TradeParty> {
  const account = await db.selectFrom('accounts').selectAll().where('id', '=', accountId).executeTakeFirst();
  if (!account) throw tokenExpired();
  const row = await db
    .selectFrom('public_funds')
    .select(['name', 'risk_level', 'is_redeem_suspended'])
    .where('id', '=', fundId)
    .executeTakeFirst();
  if (!row) throw notFound('基金');
  const { closed, closedText } = await loadPublicSale(db, fundId, now);
  const fund = { ...row, closedText, isWoundUp: closed === 'wound_up' };
  const card = await db
    .selectFrom('bank_cards')
    .select('id')
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  const states = computeUserStates(account, now);
  const obstacle = findTradeObstacle({
    purpose,
    states,
    fund,
    birthDay: account.birth_date,
    hasCard: card !== undefined,
    hasTradePassword: account.trade_password_hash !== null,
    confirmed: parseConfirmedCodes(condition),
    now,
  });
  if (obstacle) throw obstacle;
  const riskLevel = states.quiz_states.risk_level;
  const suitability = checkSuitability({
    riskLevel,
    productRisk: fund.risk_level,
    birthDay: account.birth_date,
    today: toShanghaiDay(now),
  });
  return { account, fund, suitability, riskLevel };
}

/**
 * Returns the first obstacle, or null. Only a risk mismatch and the question to seniors can be confirmed; a
 * mismatch never in the lowest tolerance class (domain rules, section 3). Redemptions need no suitability check.
 */
export function findTradeObstacle(check: TradeCheck): Refusal | null {
  const { purpose, hasCard, hasTradePassword } = check;
  return (
    (purpose === 'redeem' ? redeemObstacle(check) : buyObstacle(check)) ??
    (hasCard ? null : new Refusal(TRADE_CODES.card, '请先绑定本人银行卡')) ??
    (hasTradePassword ? null : new Refusal(TRADE_CODES.trade_password, '请先设置交易密码'))
  );
}

function identityObstacle(states: UserStates): Refusal | null {
  if (isIdentityVerified(states)) return null;
  if (isIdentityExpired(states))
    return new Refusal(TRADE_CODES.document_expired, '证件已过有效期，请先更新实名信息');
  const text = isIdentityInReview(states) ? '实名信息正在人工复核，通过后可继续' : '请先完成实名认证';
  return new Refusal(TRADE_CODES.identity, text);
}

function redeemObstacle({ states, fund }: TradeCheck): Refusal | null {
  if (fund.isWoundUp && fund.closedText !== null) return new Refusal(TRADE_CODES.suspended, fund.closedText);
  if (fund.is_redeem_suspended) {
    return new Refusal(TRADE_CODES.suspended, `${fund.name}暂停赎回，恢复后可再提交`);
  }
  return identityObstacle(states);
}

function buyObstacle({ states, fund, birthDay, confirmed, now }: TradeCheck): Refusal | null {
  // Checked first: verification is pointless for a fund that accepts no purchases.
  if (fund.closedText !== null) return new Refusal(TRADE_CODES.suspended, fund.closedText);
  const identity = identityObstacle(states);
  if (identity) return identity;
  if (!isBaseInfoComplete(states)) {
    const text = isBaseInfoInReview(states) ? '基本信息正在人工复核，通过后可继续' : '请先补充个人基本信息';
    return new Refusal(TRADE_CODES.base_info, text);
  }
  if (isQuizExpired(states)) {
    return new Refusal(TRADE_CODES.quiz_expired, '风险测评已过有效期，请重新测评');
  }
  if (!isQuizComplete(states)) return new Refusal(TRADE_CODES.quiz, '请先完成风险测评');
  const mismatch = riskObstacle(states.quiz_states.risk_level, fund.risk_level);
  const isConfirmed = mismatch?.code === TRADE_CODES.risk_mismatch && confirmed.includes(mismatch.code);
  if (mismatch && !isConfirmed) return mismatch;
  const isSenior = isSeniorConfirmationRequired({
    riskLevel: states.quiz_states.risk_level,
    productRisk: fund.risk_level,
    birthDay,
    today: toShanghaiDay(now),
  });
  if (isSenior && !confirmed.includes(TRADE_CODES.senior)) {
    const risk = formatProductRisk(fund.risk_level) ?? '';
    return new Refusal(
      TRADE_CODES.senior,
      `本产品风险等级为 ${risk}，净值可能大幅波动，请确认投入的是短期内不需要使用的资金`,
    );
  }
  return null;
}

function riskObstacle(level: number | null, fundRisk: number): Refusal | null {
  if (isRiskFit(level, fundRisk)) return null;
  const risk = formatProductRisk(fundRisk);
  // A fund without a risk class is never sold, despite any confirmation.
  if (risk === null) return new Refusal(TRADE_CODES.suspended, '该产品的风险等级尚未评定，暂不能购买');
  return isLowestTolerance(level)
    ? new Refusal(TRADE_CODES.risk_lowest, `您属于最低风险承受能力类别，不能购买 ${risk} 产品`)
    : new Refusal(
        TRADE_CODES.risk_mismatch,
        `产品风险等级 ${risk}，高于您的风险承受能力 ${formatRiskClass(level) ?? ''}`,
      );
}

/** "3026,1035" → [3026, 1035]; items that are not numbers are ignored. */
export const parseConfirmedCodes = (condition: string | undefined): number[] =>
  (condition ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => /^\d+$/.test(part))
    .map(Number);
