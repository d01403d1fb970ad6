import { toShanghaiDay } from '~/domain/calendar/dates';
import { CODES } from '~/contract/codes';
import type { ServiceContext } from '~/upstream/core/service-context';
import { Refusal, notFound } from '~/upstream/core/refusal';

/** Finds a consultation of a fund that the person holds: by its id, by the fund, or the one that closes last. */
export async function loadConsultation(
  { db, now }: ServiceContext,
  accountId: string,
  { product_code, consultation_id }: { product_code?: string; consultation_id?: string },
) {
  let rows = db
    .selectFrom('consultations as c')
    .innerJoin('positions as p', (join) =>
      join.onRef('p.fund_id', '=', 'c.fund_id').on('p.account_id', '=', accountId),
    )
    .innerJoin('simu_funds as s', 's.id', 'c.fund_id')
    .leftJoin('consultation_answers as a', (join) =>
      join.onRef('a.consultation_id', '=', 'c.id').on('a.account_id', '=', accountId),
    )
    .selectAll('c')
    .select(['s.name as fund_name', 'a.choice', 'a.chosen_at']);
  if (consultation_id !== undefined) rows = rows.where('c.id', '=', consultation_id);
  if (product_code !== undefined) rows = rows.where('c.fund_id', '=', product_code);
  const row = await rows.orderBy('c.closes_on', 'desc').orderBy('c.id').executeTakeFirst();
  if (!row) throw notFound('意见征询');
  return {
    consultation_id: row.id,
    product_code: row.fund_id,
    product_name: row.fund_name,
    title: row.title,
    changes: row.changes,
    closes_on: row.closes_on,
    is_open: toShanghaiDay(now()) <= row.closes_on,
    silence_note: row.silence_note,
    redeem_on: row.redeem_on,
    effective_on: row.effective_on,
    choice: row.choice,
    chosen_at: row.chosen_at,
  };
}

/** Whether a redemption on the temporary day is open: it depends on the disagreement. */
async function isLeaving(
  { db }: ServiceContext,
  accountId: string,
  { product_code, redeem_on }: { product_code: string; redeem_on: string | null },
): Promise<boolean> {
  if (redeem_on === null) return false;
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('account_id', '=', accountId)
    .where('fund_id', '=', product_code)
    .where('kind', '=', 'redeem')
    .where('open_day', '=', redeem_on)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return order !== undefined;
}

/** Saves a choice, which can be changed until the closing day. */
export async function answerConsultation(
  context: ServiceContext,
  accountId: string,
  { consultation_id, choice }: { consultation_id: string; choice: 'agree' | 'disagree' },
) {
  const consultation = await loadConsultation(context, accountId, { consultation_id });
  if (!consultation.is_open) throw new Refusal(CODES.conflict, '意见征询已截止', { reason: 'closed' });
  if (choice === 'agree' && (await isLeaving(context, accountId, consultation)))
    throw new Refusal(CODES.conflict, '您已申请在临时开放日赎回，撤销赎回申请后才能改为同意', {
      reason: 'other_order',
    });
  const chosen_at = context.now().toISOString();
  await context.db
    .insertInto('consultation_answers')
    .values({ consultation_id, account_id: accountId, choice, chosen_at })
    .onConflict((conflict) =>
      conflict.columns(['consultation_id', 'account_id']).doUpdateSet({ choice, chosen_at }),
    )
    .execute();
  return { choice, chosen_at };
}
