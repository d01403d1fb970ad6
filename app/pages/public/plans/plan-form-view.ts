import type { CallResult, Contract } from '~/contract';
import { paths } from '~/app/paths';
import { getBuyStateName, DAILY_LIMIT_TEXT } from '~/app/features/funds/fee-view';
import type { TradeRules } from '~/app/features/orders/trade-times';
import { buildCardOption, buildSuitabilityLine, type BuyTerms } from '~/app/pages/public/shared/buy-view';
import type { Edition } from '~/domain/platform/edition';
import {
  formatCompactYuan,
  formatYuan,
  fenToYuan,
  MoneyError,
  parseYuan,
  toBig,
  yuanToFen,
} from '~/domain/figures/money';
import type { PlanFrequency } from '~/domain/orders/plan';

type Plan = CallResult<Contract['plans']['plan']>;

/** Initial values of the form: the typed ones, otherwise those of the plan, otherwise monthly on the 8th. */
export interface PlanFormDefaults {
  amount?: string;
  card_id?: string;
  from_code?: string;
  frequency: PlanFrequency;
  weekday: number;
  month_day: number;
}

interface Typed {
  amount?: string;
  card_id?: string;
  from_code?: string;
  frequency?: PlanFrequency;
  weekday?: number;
  month_day?: number;
}

const DEFAULT_WEEKDAY = 1;
const DEFAULT_MONTH_DAY = 8;

interface StartFacts {
  typed: Typed;
  plan: Plan | null;
  firstCard: string | undefined;
  /** Amounts are hidden, so the amount of the plan must be typed again. */
  isHidden: boolean;
}

/** Returns the initial values of the fields. */
export function getPlanFormDefaults({ typed, plan, firstCard, isHidden }: StartFacts): PlanFormDefaults {
  const isMonthly = plan?.frequency === 'month';
  const planDay = plan && plan.frequency !== 'day' ? plan.day : null;
  return {
    amount: typed.amount ?? (isHidden ? undefined : plan?.amount.replace(/\.0+$/, '')),
    card_id: typed.card_id ?? plan?.card.card_id ?? firstCard,
    from_code: typed.from_code ?? plan?.from?.fund_code,
    frequency: typed.frequency ?? plan?.frequency ?? 'month',
    weekday: typed.weekday ?? (planDay !== null && !isMonthly ? planDay : DEFAULT_WEEKDAY),
    month_day: typed.month_day ?? (planDay !== null && isMonthly ? planDay : DEFAULT_MONTH_DAY),
  };
}

/** Day of the rhythm that the form starts with. */
export const getDefaultPlanDay = ({ frequency, weekday, month_day }: PlanFormDefaults): number =>
  frequency === 'day' ? 0 : frequency === 'month' ? month_day : weekday;

/** Explains the effect of the fund's status on a plan; null when there is none. */
const planNotice = ({ status, buy_closed, buy_closed_text }: TradeRules): string | null => {
  if (buy_closed_text === null) return status === 'limited' ? DAILY_LIMIT_TEXT : null;
  if (buy_closed === 'wound_up') return `${buy_closed_text}。已有的计划不再扣款，到期时终止。`;
  return buy_closed === 'paused'
    ? `${buy_closed_text}。已有的计划照常扣款，可以暂停、终止或调低每期金额。`
    : `${buy_closed_text}。已有的计划保留，这期间的扣款不执行，恢复后按周期继续。`;
};

/** Suggested amounts in 元: the most common ones for each run. */
const QUICK_YUAN = ['100', '500', '1000', '3000'] as const;
const QUICK_MAX = 4;
/** The minimum of some funds is one cent, which is not a useful suggestion. */
const QUICK_LEAST_YUAN = 1;

/** Builds up to four possible amounts, smallest first, each with a link that fills in the form. */
function quickAmounts({ min_amount, day_limit }: TradeRules, here: string) {
  const least = toBig(min_amount).gte(QUICK_LEAST_YUAN) ? [min_amount.replace(/\.0+$/, '')] : [];
  return [...least, ...QUICK_YUAN]
    .filter((yuan, index, all) => all.indexOf(yuan) === index)
    .filter((yuan) => toBig(yuan).gte(min_amount) && (day_limit === null || toBig(yuan).lte(day_limit)))
    .slice(0, QUICK_MAX)
    .map((value) => {
      const filledIn = new URL(here, 'http://here');
      filledIn.searchParams.set('amount', value);
      return { value, label: formatCompactYuan(value), to: filledIn.pathname + filledIn.search };
    });
}

/** Automatic behaviour of a plan, explained before it is created. */
const PLAN_RULES = [
  '每次扣款前都会核对您的风险测评与基金等级，测评过期或不再匹配的当期不执行。',
  '余额不足等原因扣款未成功的，之后的交易日再试，三次仍不成功的，计划自动终止。',
  '首次扣款最早为明天；可以暂停、修改或终止，扣款日 15:00 之后到扣款完成之前暂不能改动。',
];

/** Builds the sources of the money of a plan: the card, or a holding to convert; none without such a holding. */
function buildPlanSources({ sources = [] }: BuyTerms, plan: Plan | null) {
  const own = sources.map(({ fund_code, fund_name, available_shares }) => ({
    value: fund_code,
    label: `${fund_name}（可用 ${formatYuan(available_shares)} 份）`,
  }));
  const kept = plan?.from;
  // The holding of the plan may be used up for now.
  if (kept && !own.some(({ value }) => value === kept.fund_code))
    own.push({ value: kept.fund_code, label: kept.fund_name });
  return own.length === 0 ? [] : [{ value: '', label: '银行卡扣款' }, ...own];
}

export interface PlanFormFacts {
  terms: BuyTerms;
  rules: TradeRules;
  plan: Plan | null;
  riskLevel: number | null;
  edition: Edition;
  /** Address of the page itself, to return to. */
  here: string;
  isHidden: boolean;
}

/** Builds the form of a plan and the content next to it. */
export function buildPlanFormView({ terms, rules, plan, riskLevel, edition, here, isHidden }: PlanFormFacts) {
  // Each run must meet the minimum of a first purchase, also for an existing holder.
  const { fund_code } = terms;
  const { min_amount } = rules;
  return {
    fundCode: fund_code,
    fundName: terms.fund_name,
    fundTo: paths.publicFund(edition, fund_code),
    typeName: terms.type_name,
    status: getBuyStateName(rules),
    isRestricted: rules.buy_closed !== null || rules.status !== 'open',
    notice: planNotice(rules),
    planId: plan?.plan_id ?? null,
    planTo: plan && paths.publicPlan(edition, plan.plan_id),
    rule: `每期 ${formatCompactYuan(min_amount)}起${plan && isHidden ? '；金额已隐藏，请重新填写' : ''}`,
    quickTo: quickAmounts(rules, here),
    fees: { min_amount, day_limit: rules.day_limit, subscribe_tiers: rules.subscribe_tiers },
    nav: terms.nav !== null && terms.nav_date !== null ? { value: terms.nav, date: terms.nav_date } : null,
    cards: terms.cards.map((card) => buildCardOption(card, true)),
    sources: buildPlanSources(terms, plan),
    rules: PLAN_RULES,
    suitability: buildSuitabilityLine(riskLevel, terms.risk_level),
    to: {
      contract: paths.publicContract(edition, fund_code),
      risk: paths.publicRiskInfo(edition, fund_code),
      bindCard: paths.publicBindCard(edition, { return_to: here }),
      password: paths.setTradePassword(edition, { return_to: here }),
      introduce: paths.regularIntroduce(edition, { fund_code }),
      /** Result of such a plan in the past; amount and rhythm are added as they are typed. */
      replay: paths.regularIntroduce(edition),
    },
  };
}

type Limits = Pick<BuyTerms, 'min_amount' | 'cards'> & { dayLimit: string | null };

/**
 * Explains why an amount cannot be debited each time; null when it fits (the upstream validates again at every
 * run).
 */
export function validatePlanAmount({ min_amount, cards, dayLimit }: Limits, typed: string, cardId: string) {
  try {
    const fen = parseYuan(typed, { minFen: yuanToFen(min_amount) });
    const card = cards.find(({ card_id }) => card_id === cardId);
    const limits = [card?.single_limit, card?.day_limit, dayLimit].filter(
      (each): each is string => each != null,
    );
    const least = limits.reduce<string | null>(
      (low, each) => (low === null || toBig(each).lt(low) ? each : low),
      null,
    );
    if (least !== null && fen > yuanToFen(least)) {
      return `金额不能高于 ${formatCompactYuan(least)}，这是该卡或该基金的限额`;
    }
    return null;
  } catch (error) {
    if (error instanceof MoneyError) return error.message;
    throw error;
  }
}

/** Converts a typed amount to 元 with two decimals. Throws MoneyError. */
export const normalizePlanAmount = (typed: string): string => fenToYuan(parseYuan(typed));
