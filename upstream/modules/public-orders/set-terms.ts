import { z } from 'zod';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { checkRedemptionTiers, checkSubscriptionTiers, type FeeFundKind } from '~/domain/figures/fee-limits';
import { HOLDING_UNTIL } from '~/domain/figures/fees';
import { fenToYuan, parseYuan, toBig } from '~/domain/figures/money';
import { CODES } from '~/contract/codes';
import type { PublicType } from '~/upstream/core/db/schema';
import { defineAction } from '~/upstream/core/actions/action';
import { amountSchema } from '~/upstream/modules/orders-core';
import { recordAudit } from '~/upstream/core/audit';
import type { ServiceContext } from '~/upstream/core/service-context';
import { Refusal } from '~/upstream/core/refusal';
import { loadPublicFund, type PublicFundRow } from '~/upstream/modules/public-orders/fund';
import { loadPublicSale, toSaleView } from '~/upstream/modules/order-checks';

/** Fee limits that apply to a type; FOF and REIT use those of their main asset class. */
const FEE_KIND: Readonly<Record<PublicType, FeeFundKind>> = {
  stock: 'equity',
  mixed: 'mixed',
  index: 'index',
  bond: 'bond',
  money: 'money',
  qdii: 'equity',
  fof: 'mixed',
  reit: 'bond',
};

interface Tier {
  from: number;
  rate: number | null;
  discountRate: number | null;
  fixedYuan: string | null;
}

/** Ten years. */
const HOLD_MONTHS_MAX = 120;
const PERCENT = /^\d{1,2}(\.\d{1,6})?$/;
const ratio = (percent: string): number => Number(toBig(percent).div(100).toFixed(8));
const percentSchema = z.string().regex(PERCENT, { error: '请写百分数，如 1.2' }).transform(ratio);

/**
 * Parses `0:0.8/0.08,1000000:0.3/0.03,5000000:=1000`: from, per cent (and ours), or a fixed fee in 元. Null for
 * anything else.
 */
function parseTiers(text: string): Tier[] | null {
  const tiers = text.split(',').map((part): Tier | null => {
    const [, from = '', fixed, rate, discount] =
      /^(\d{1,10}):(?:=([\d.]+)|([\d.]+)(?:\/([\d.]+))?)$/.exec(part.trim()) ?? [];
    if (from === '') return null;
    if (fixed !== undefined) {
      const fixedYuan = isYuan(fixed) ? fixed : null;
      return fixedYuan === null ? null : { from: Number(from), rate: null, discountRate: null, fixedYuan };
    }
    if (rate === undefined || !PERCENT.test(rate) || (discount !== undefined && !PERCENT.test(discount)))
      return null;
    return {
      from: Number(from),
      rate: ratio(rate),
      discountRate: discount === undefined ? null : ratio(discount),
      fixedYuan: null,
    };
  });
  const all = tiers.filter((tier): tier is Tier => tier !== null);
  const isAscending = all.every(({ from }, index) =>
    index === 0 ? from === 0 : from > (all[index - 1]?.from ?? 0),
  );
  return all.length === tiers.length && isAscending ? all : null;
}

function isYuan(text: string): boolean {
  try {
    parseYuan(text);
    return true;
  } catch {
    return false;
  }
}

const tiersSchema = z.string().transform((text, check): Tier[] => {
  const tiers = parseTiers(text);
  if (tiers !== null) return tiers;
  check.addIssue({
    code: 'custom',
    message: '请写作 起点:百分数/优惠百分数 或 起点:=元，从 0 起由小到大，以逗号分隔',
  });
  return z.NEVER;
});

const termsShape = {
  fund: z.string().min(1).describe('code of the fund'),
  subscribe: tiersSchema.describe('purchase fees by 元, e.g. 0:0.8/0.08,5000000:=1000'),
  redeem: tiersSchema.describe('redemption fees by holding days, e.g. 0:1.5,7:1,30:0.5,180:0'),
  holding: z
    .enum(HOLDING_UNTIL)
    .default('confirmed')
    .describe('end of the holding days, by the fund contract'),
  management: percentSchema.describe('% a year'),
  custody: percentSchema.describe('% a year'),
  service: percentSchema.describe('% a year; 0: none'),
  min: amountSchema.describe('minimum first purchase, 元'),
  append: amountSchema.describe('minimum further purchase, 元'),
  confirm_days: z.coerce.number().int().min(1).max(10).describe('trading days from T to confirmation'),
  arrival_days: z.coerce.number().int().min(1).max(15).describe('trading days from T to the payout'),
  hold_months: z.coerce
    .number()
    .int()
    .min(0)
    .max(HOLD_MONTHS_MAX)
    .optional()
    .describe('minimum holding period in months, by calendar date; 0: none; default: unchanged'),
  risk: z.coerce.number().int().min(1).max(5).describe('risk class of the fund, 1 to 5'),
};
type Terms = z.output<z.ZodObject<typeof termsShape>>;

/** Records the terms of a fund: without them it is not sold. */
export const setTermsAction = defineAction({
  name: 'set-public-terms',
  title: '登记公募基金的费率与起点',
  roles: ['editor'],
  second: {
    // Invalid requests are refused to the requester, and the confirming operator sees the replaced terms in the
    // same format.
    subject: async ({ context: { db, now }, input }) => {
      const fund = await loadPublicFund(db, input.fund);
      assertInLimits(fund.type, input, toShanghaiDay(now()));
      const { hasTerms: has_terms, closedText: buy_closed_text } = await loadPublicSale(db, fund.id, now());
      return { ...(has_terms ? await termsNow(db, fund) : { fund: fund.id, has_terms }), buy_closed_text };
    },
  },
  summary:
    'sets fees, minimum amounts and days of a public fund according to its contract; a fund without terms is not sold',
  arguments: z.strictObject(termsShape),
  run: ({ context, input }) => setTerms(context, input),
});

/** @throws Refusal 4000 naming the violated fee limits */
function assertInLimits(type: PublicType, terms: Pick<Terms, 'subscribe' | 'redeem'>, day: string): void {
  const kind = FEE_KIND[type];
  const rateText = (rate: number): string => toBig(String(rate)).toFixed();
  const issues = [
    ...checkSubscriptionTiers(
      kind,
      terms.subscribe.map(({ from, rate }) => ({
        fromYuan: String(from),
        ...(rate === null ? {} : { rate: rateText(rate) }),
      })),
      day,
    ),
    ...checkRedemptionTiers(
      kind,
      terms.redeem.map(({ from, rate }) => ({ fromDays: from, rate: rateText(rate ?? 0) })),
      day,
    ),
  ];
  if (terms.redeem.some(({ fixedYuan }) => fixedYuan !== null)) issues.push('赎回费须为费率');
  if (issues.length > 0) throw new Refusal(CODES.badRequest, issues.join('；'), { reason: 'operator' });
}

/** Returns the recorded terms in the format of the input. */
async function termsNow(db: ServiceContext['db'], fund: PublicFundRow) {
  const rows = await db
    .selectFrom('fee_tiers')
    .select(['side', 'from_value', 'rate', 'discount_rate', 'fixed_yuan'])
    .where('fund_id', '=', fund.id)
    .orderBy('position')
    .execute();
  const percent = (rate: number | null): string =>
    toBig(String(rate ?? 0))
      .times(100)
      .toFixed();
  const typed = (side: 'subscribe' | 'redeem'): string =>
    rows
      .filter((row) => row.side === side)
      .map(({ from_value, rate, discount_rate, fixed_yuan }) => {
        if (fixed_yuan !== null) return `${from_value}:=${toBig(fixed_yuan).toFixed()}`;
        return `${from_value}:${percent(rate)}${discount_rate === null ? '' : `/${percent(discount_rate)}`}`;
      })
      .join(',');
  return {
    fund: fund.id,
    subscribe: typed('subscribe'),
    redeem: typed('redeem'),
    holding: fund.holding_until,
    management: percent(fund.management_rate),
    custody: percent(fund.custody_rate),
    service: percent(fund.service_rate),
    min: fenToYuan(fund.min_amount_fen),
    append: fenToYuan(fund.append_amount_fen),
    confirm_days: fund.confirm_days,
    arrival_days: fund.arrival_days,
    hold_months: fund.hold_months,
    risk: fund.risk_level,
  };
}

async function setTerms(context: ServiceContext, terms: Terms) {
  const { db, now } = context;
  const fund = await loadPublicFund(db, terms.fund);
  assertInLimits(fund.type, terms, toShanghaiDay(now()));
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('fee_tiers').where('fund_id', '=', fund.id).execute();
    const rows = (['subscribe', 'redeem'] as const).flatMap((side) =>
      terms[side].map(({ from, rate, discountRate, fixedYuan }, position) => ({
        fund_id: fund.id,
        side,
        position,
        from_value: from,
        to_value: terms[side][position + 1]?.from ?? null,
        rate,
        fixed_yuan: fixedYuan,
        discount_rate: discountRate,
      })),
    );
    await trx.insertInto('fee_tiers').values(rows).execute();
    const [first] = terms.subscribe;
    const feeRate = first ? (first.discountRate ?? first.rate) : null;
    await trx
      .updateTable('public_funds')
      .set({
        fee_rate: feeRate,
        holding_until: terms.holding,
        management_rate: terms.management,
        custody_rate: terms.custody,
        service_rate: terms.service,
        min_amount_fen: terms.min,
        append_amount_fen: terms.append,
        confirm_days: terms.confirm_days,
        arrival_days: terms.arrival_days,
        ...(terms.hold_months === undefined ? {} : { hold_months: terms.hold_months, hold_days: 0 }),
        risk_level: terms.risk,
      })
      .where('id', '=', fund.id)
      .execute();
    await trx
      .updateTable('fund_metrics')
      .set({ fee_rate: feeRate, min_amount: terms.min / 100, risk_level: terms.risk })
      .where('fund_id', '=', fund.id)
      .where('kind', '=', 'public')
      .execute();
    await trx
      .updateTable('search_index')
      .set({ risk_level: terms.risk })
      .where('kind', '=', 'public')
      .where('id', '=', fund.id)
      .execute();
    const { fund: _, ...detail } = terms;
    const entry = { at: now(), actor: 'ops', subjectType: 'fund', subjectId: fund.id } as const;
    await recordAudit(trx, { ...entry, action: 'fund_terms_set', detail });
  });
  return { fund: fund.id, ...toSaleView(await loadPublicSale(db, fund.id, now())) };
}
