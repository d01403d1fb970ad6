import { z } from 'zod';
import { isIsoDay, toShanghaiDay } from '~/domain/calendar/dates';
import { toBig } from '~/domain/figures/money';
import { defineAction } from '~/upstream/core/actions/action';
import { recordAudit } from '~/upstream/core/audit';
import { createConflictRefusal, createInputRefusal } from '~/upstream/core/refusal';
import type { ServiceContext } from '~/upstream/core/service-context';

/** A larger move between two rates is a typing error: enter the days between. */
const LARGEST_MOVE = 0.1;
const schema = z.strictObject({
  currency: z.enum(['USD', 'HKD']),
  date: z.string().refine(isIsoDay, { error: '日期请写作 2026-12-05' }),
  rate: z.string().regex(/^\d{1,3}\.\d{2,6}$/, { error: '汇率如 7.083200' }),
});
type Given = z.output<typeof schema>;

/** Returns a rate with the ones around it. Throws Refusal for a future day, a known day or a large move. */
async function previewRate({ db, now }: Pick<ServiceContext, 'db' | 'now'>, { currency, date, rate }: Given) {
  if (date > toShanghaiDay(now())) throw createInputRefusal('日期尚未到来');
  const before = await db
    .selectFrom('fx_rates')
    .select(['date', 'rate'])
    .where('currency', '=', currency)
    .where('date', '<=', date)
    .orderBy('date', 'desc')
    .executeTakeFirst();
  if (before?.date === date) throw createConflictRefusal(`${date} 的汇率已公布：${before.rate}`);
  const move = before === undefined ? 0 : toBig(rate).div(before.rate).minus(1).abs().toNumber();
  if (move > LARGEST_MOVE) throw createInputRefusal(`与上一汇率 ${before?.rate ?? ''} 相差超过 10%`);
  return { currency, date, rate, last_date: before?.date ?? null, last_rate: before?.rate ?? null };
}

/** Operator actions on exchange rates. */
export const exchangeRateActions = [
  defineAction({
    name: 'publish-fx-rate',
    title: '公布汇率',
    roles: ['editor'],
    second: { subject: ({ context, input }) => previewRate(context, input) },
    summary: 'publishes the exchange rate of a day, which values overseas holdings from that day on',
    arguments: schema,
    run: ({ context, input }) =>
      context.db.transaction().execute(async (trx) => {
        const preview = await previewRate({ ...context, db: trx }, input);
        await trx.insertInto('fx_rates').values(input).execute();
        await recordAudit(trx, {
          ...{ at: context.now(), actor: 'ops', subjectType: 'currency', subjectId: input.currency },
          ...{ action: 'fx_rate_published', detail: { date: input.date, rate: input.rate } },
        });
        return preview;
      }),
  }),
];
