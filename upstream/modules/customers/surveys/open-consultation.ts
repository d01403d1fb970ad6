import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { isTradingDay } from '~/domain/calendar/trading-calendar';
import { DISSENT_PROMISE } from '~/domain/orders/dissent';
import { computeRedemptionCancelDeadline } from '~/domain/orders/redemption';
import type { Database } from '~/upstream/core/db/schema';
import { recordFundAudit } from '~/upstream/core/audit';
import type { ServiceContext } from '~/upstream/core/service-context';
import { addNotice } from '~/upstream/core/notices';
import { listHolders } from '~/upstream/modules/notifications';
import { createConflictRefusal, createInputRefusal, notFound } from '~/upstream/core/refusal';
import { loadCalendar, askCalendar } from '~/upstream/core/trading-calendar';

type Context = Pick<ServiceContext, 'db' | 'now'>;

/** Consultation on a contract change of a private fund, as typed by an operator. */
export interface ConsultationInput {
  fund: string;
  title: string;
  /** One change per line: `item|before|after`. */
  changes: string;
  /** Last day to answer, temporary redemption day, and effective day of the change: ISO days in this order. */
  closes: string;
  redeem: string;
  effective: string;
}

/** Text about holders who do not answer (domain rules, section 10). */
export const NO_ANSWER_NOTE = `截止日前没有答复的，视为不同意。不同意的，${DISSENT_PROMISE}。`;

/** Parses changes by line. Throws Refusal 4000 with the number of a line that does not have three parts. */
function readChanges(text: string): { item: string; before: string; after: string }[] {
  return text.split(/\r?\n/).flatMap((line, index) => {
    if (line.trim() === '') return [];
    const [item = '', before = '', after = '', ...rest] = line.split('|').map((part) => part.trim());
    if (item === '' || before === '' || after === '' || rest.length > 0)
      throw createInputRefusal(`第 ${index + 1} 行请写作：事项|原条款|新条款`);
    return [{ item, before, after }];
  });
}

/**
 * Builds the preview for the second operator: texts, days, and the holders who get the right to leave.
 * @throws Refusal 4000 for days in the wrong order or outside the calendar, 4004 for an unknown fund, 4009 without
 * holders
 */
export async function previewConsultation({ db, now }: Context, given: ConsultationInput) {
  const { fund: fundId, closes, redeem, effective } = given;
  const fund = await db.selectFrom('simu_funds').select('name').where('id', '=', fundId).executeTakeFirst();
  if (!fund) throw notFound('私募基金');
  const changes = readChanges(given.changes);
  if (changes.length === 0) throw createInputRefusal('请写明变更的条款');
  if (closes <= toShanghaiDay(now())) throw createInputRefusal('截止日须晚于今天');
  if (!(closes < redeem && redeem < effective))
    throw createInputRefusal('截止日、临时开放日、生效日须依次在后');
  const calendar = await loadCalendar(db, toShanghaiDay(now()), redeem);
  if (!askCalendar(() => isTradingDay(calendar, redeem)))
    throw createInputRefusal(`临时开放日 ${redeem} 不是交易日`);
  // Holders who did not answer apply after the last day to answer and before the cut-off of the redemption day.
  const cutOff = askCalendar(() => computeRedemptionCancelDeadline(calendar, redeem));
  if (toShanghaiDay(cutOff) <= closes)
    throw createInputRefusal('截止日与临时开放日之间须留出可以申请赎回的交易日');
  const holders = await listHolders(db, 'simu', fundId);
  if (holders.length === 0) throw createConflictRefusal('没有人持有这只基金');
  return { fund: fund.name, changes, closes, redeem, effective, holders: holders.length };
}

/** Opens a consultation and notifies each holder. @returns its id and the number of holders */
export async function openConsultation(context: Context, given: ConsultationInput) {
  const at = context.now();
  return context.db.transaction().execute(async (trx: Kysely<Database>) => {
    const { changes, closes, redeem, effective } = await previewConsultation({ ...context, db: trx }, given);
    const id = randomUUID();
    await trx
      .insertInto('consultations')
      .values({
        ...{ id, fund_id: given.fund, title: given.title, changes: JSON.stringify(changes) },
        ...{ silence_note: NO_ANSWER_NOTE, closes_on: closes, redeem_on: redeem, effective_on: effective },
      })
      .execute();
    const holders = await listHolders(trx, 'simu', given.fund);
    for (const accountId of holders)
      await addNotice(trx, at, {
        key: `consultation:${id}:${accountId}`,
        ...{ accountId, topic: 'consultation', subjectId: given.fund, title: given.title },
        text: `请在 ${closes}（含）前答复；${NO_ANSWER_NOTE}临时开放日 ${redeem}，变更自 ${effective} 起生效`,
      });
    await recordFundAudit({ db: trx, now: context.now }, given.fund, 'consultation_opened', {
      consultation_id: id,
      holders: holders.length,
    });
    return { consultation: id, holders: holders.length };
  });
}
