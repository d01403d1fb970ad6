import { z } from 'zod';
import { addDays, isIsoDay, shanghaiClock, shanghaiDay } from '~/domain/calendar/dates';
import { TRADE_CUTOFF } from '~/domain/calendar/trading-calendar';
import { padPlaces } from '~/domain/figures/nav';
import { CODES } from '~/contract/codes';
import type { PublicStatus } from '~/upstream/db/schema';
import { feedNavs } from '~/upstream/db/seed/feed-navs';
import { feedPrivateNavs } from '~/upstream/db/seed/feed-private';
import { defineAction } from '~/upstream/ops/action';
import { perShareSchema } from '~/upstream/ops/per-share';
import { navSecond, publishGivenNav } from '~/upstream/ops/publish-nav';
import { auditFund } from '~/upstream/services/audit';
import type { ServiceContext } from '~/upstream/services/handler';
import { publicFundOf } from '~/upstream/services/ledger/public-trade/fund';
import { Refusal } from '~/upstream/services/refusal';
import { runPlans, settle } from '~/upstream/services/ledger/settlement/index';

const daySchema = z.string().refine(isIsoDay, { error: '日期请写作 2026-12-05' });
const fundShape = { fund: z.string().min(1).describe('code of the fund') };

/** What operators do at night with public funds, and what a demonstration needs to have nights at all. */
export const settlementActions = [
  defineAction({
    name: 'settle',
    title: '公募清算',
    roles: ['cashier'],
    summary: 'settles public funds for a day: dividends, splits, confirmations, money back',
    arguments: z.strictObject({ day: daySchema.optional().describe('YYYY-MM-DD; else today') }),
    word: 'day',
    run: ({ context, input: { day } }) => settle(context, day ?? shanghaiDay(context.now())),
  }),
  defineAction({
    name: 'run-plans',
    title: '执行到期的定投扣款',
    roles: ['cashier'],
    summary: 'debits the regular plans whose day has come: on a trading day, 09:30 to 15:00',
    arguments: z.strictObject({}),
    run: ({ context }) => runPlans(context),
  }),
  defineAction({
    name: 'publish-public-nav',
    title: '发布公募基金净值',
    roles: ['editor'],
    summary:
      'publishes a NAV of a public fund, with all figures made of it; correcting one that orders were settled at asks for a second operator',
    second: navSecond,
    arguments: z.strictObject({ ...fundShape, date: daySchema, nav: perShareSchema }),
    run: ({ context, input }) => publishGivenNav(context, 'public', input),
  }),
  defineAction({
    name: 'declare-dividend',
    title: '公告公募基金分红',
    roles: ['editor'],
    second: { subject: ({ context, input: { fund, ex } }) => payoutsOf(context, fund, ex) },
    summary: 'announces a dividend of a public fund; the NAV of its ex-day is published with it taken off',
    arguments: z.strictObject({
      ...fundShape,
      record: daySchema.describe('record day'),
      ex: daySchema.describe('ex-day'),
      paid: daySchema.describe('day the cash is paid'),
      per_share: perShareSchema.describe('元 a share'),
    }),
    async run({ context, input: { fund, record, ex, paid, per_share: given } }) {
      const per_share = padPlaces(given);
      await announce(context, fund, ex);
      if (record > ex || ex > paid)
        throw new Refusal(CODES.badRequest, '日期须为：登记日 ≤ 除息日 ≤ 发放日', { reason: 'operator' });
      await context.db
        .insertInto('dividends')
        .values({ fund_id: fund, record_on: record, ex_on: ex, paid_on: paid, per_share })
        .execute();
      await auditFund(context, fund, 'dividend_declared', { record, ex, paid, per_share });
      return { fund, record, ex, paid, per_share };
    },
  }),
  defineAction({
    name: 'declare-split',
    title: '公告公募基金拆分',
    roles: ['editor'],
    second: { subject: ({ context, input: { fund, date } }) => payoutsOf(context, fund, date) },
    summary: 'announces a split of a public fund; the NAV of its day is published divided by it',
    arguments: z.strictObject({
      ...fundShape,
      date: daySchema,
      ratio: perShareSchema.describe('new shares for one old'),
    }),
    async run({ context, input: { fund, date, ratio } }) {
      await announce(context, fund, date);
      await context.db.insertInto('splits').values({ fund_id: fund, date, ratio }).execute();
      await auditFund(context, fund, 'split_declared', { date, ratio });
      return { fund, date, ratio };
    },
  }),
  defineAction({
    name: 'set-public-fund',
    title: '开放或暂停公募基金的申购与赎回',
    roles: ['editor'],
    summary: 'opens, limits or suspends buying, opens or suspends redeeming of a public fund',
    arguments: z.strictObject({
      ...fundShape,
      buy: z.enum(['open', 'limited', 'suspended']).optional(),
      redeem: z.enum(['open', 'suspended']).optional(),
    }),
    run: ({ context, input: { fund, ...trading } }) => setFund(context, fund, trading),
  }),
  defineAction({
    name: 'feed-navs',
    title: '按演示模型补净值（开发与测试）',
    roles: ['editor'],
    summary:
      'carries the NAV of all funds on to a day, by the model of the demo world; private ones by the week',
    arguments: z.strictObject({
      to: daySchema.optional().describe('YYYY-MM-DD; else today, before 15:00 yesterday'),
      kind: z.enum(['public', 'simu']).optional().describe('else both'),
    }),
    word: 'to',
    isDevOnly: true,
    async run({ context, input: { to, kind } }) {
      const { day: today, time } = shanghaiClock(context.now());
      if (to !== undefined && to > today)
        throw new Refusal(CODES.badRequest, `${to} 尚未到来`, { reason: 'operator' });
      // No NAV is known while orders of its day are still taken.
      const last = time < `${TRADE_CUTOFF}:00` ? addDays(today, -1) : today;
      const day = to ?? last;
      const private_points = kind === 'public' ? 0 : await feedPrivateNavs(context.db, day);
      const report = kind === 'simu' ? { to: day } : await feedNavs(context.db, day);
      return { ...report, private_points };
    },
  }),
];

/** What is under way goes on as it was taken: orders of before are settled, plans say why a run was left out. */
async function setFund(
  context: ServiceContext,
  fundId: string,
  { buy, redeem }: { buy?: PublicStatus; redeem?: 'open' | 'suspended' },
) {
  return context.db.transaction().execute(async (trx) => {
    const { status, is_redeem_suspended } = await publicFundOf(trx, fundId);
    const next = {
      status: buy ?? status,
      is_redeem_suspended: redeem === undefined ? is_redeem_suspended : redeem === 'suspended',
    };
    await trx.updateTable('public_funds').set(next).where('id', '=', fundId).execute();
    await trx
      .updateTable('fund_metrics')
      .set({ status: next.status })
      .where('fund_id', '=', fundId)
      .where('kind', '=', 'public')
      .execute();
    await auditFund({ ...context, db: trx }, fundId, 'fund_trading_set', next);
    return { fund: fundId, buy: next.status, redeem: next.is_redeem_suspended ? 'suspended' : 'open' };
  });
}

/** What is announced of a fund for a day, for who confirms another payout. */
async function payoutsOf({ db }: ServiceContext, fundId: string, day: string) {
  const { name } = await publicFundOf(db, fundId);
  const [dividends, splits] = await Promise.all([
    db
      .selectFrom('dividends')
      .select('per_share')
      .where('fund_id', '=', fundId)
      .where('ex_on', '=', day)
      .execute(),
    db.selectFrom('splits').select('ratio').where('fund_id', '=', fundId).where('date', '=', day).execute(),
  ]);
  return { fund: fundId, name, dividends, splits };
}

/** A payout is announced before the NAV of its day is out, and once a day. */
async function announce(context: ServiceContext, fundId: string, day: string): Promise<void> {
  const { db } = context;
  await publicFundOf(db, fundId);
  const known = await db
    .selectFrom('nav_points')
    .select('date')
    .where('fund_id', '=', fundId)
    .where('date', '>=', day)
    .executeTakeFirst();
  const [paid, split] = [
    await db
      .selectFrom('dividends')
      .select('ex_on')
      .where('fund_id', '=', fundId)
      .where('ex_on', '=', day)
      .executeTakeFirst(),
    await db
      .selectFrom('splits')
      .select('date')
      .where('fund_id', '=', fundId)
      .where('date', '=', day)
      .executeTakeFirst(),
  ];
  if (known)
    throw new Refusal(CODES.conflict, `${known.date} 的净值已公布，须在其前公告`, { reason: 'operator' });
  if (paid || split) throw new Refusal(CODES.conflict, `${day} 已有分红或拆分公告`, { reason: 'operator' });
}
