import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { mayDefault } from '~/domain/figures/equity/call-life';
import { fenToYuan, formatFen, roundHalfUp, toBig } from '~/domain/figures/money';
import type { Database } from '~/upstream/core/db/schema';
import { recordAudit } from '~/upstream/core/audit';
import { addNotices } from '~/upstream/core/notices';
import { createConflictRefusal, createInputRefusal, notFound } from '~/upstream/core/refusal';
import type { ServiceContext } from '~/upstream/core/service-context';
import { foldCapitalCall } from '~/upstream/modules/funds';
import { addShares } from '~/upstream/modules/orders-core';
import { findUnit, loadFund } from '~/upstream/modules/settlement/product-events/fund';
import { endShares, lockHolders } from '~/upstream/modules/settlement/product-events/entries';

type Context = Pick<ServiceContext, 'db' | 'now'>;

interface CallKey {
  event: string;
  account: string;
}

/** Loads a call of an investor with its state on a day, with a lock. Throws Refusal 4004. */
async function loadCall(db: Kysely<Database>, { event, account }: CallKey, today: string) {
  const row = await db
    .selectFrom('capital_calls')
    .selectAll()
    .where('event_id', '=', event)
    .where('account_id', '=', account)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('缴款通知');
  const payments = await db
    .selectFrom('capital_call_payments')
    .select(['paid_on', 'amount_fen'])
    .where('event_id', '=', event)
    .where('account_id', '=', account)
    .orderBy('paid_on')
    .orderBy('made_at')
    .execute();
  return { row, state: foldCapitalCall(row, payments, today), lastPaidOn: payments.at(-1)?.paid_on ?? null };
}

export interface ReceivedCall extends CallKey {
  day: string;
  amountFen: number;
  reference: string;
}

/** Returns the effect of money received for a call. Throws Refusal when it does not fit. */
export async function previewCallPayment({ db, now }: Context, given: ReceivedCall) {
  const { row, state, lastPaidOn } = await loadCall(db, given, given.day);
  if (given.day > toShanghaiDay(now())) throw createInputRefusal('到账日尚未到来');
  if (given.day < row.notified_on || (lastPaidOn !== null && given.day < lastPaidOn))
    throw createInputRefusal('到账日早于通知或上一笔缴款');
  if (state.standing === 'defaulted') throw createConflictRefusal('该笔缴款已登记违约');
  const owedFen = state.openFen + state.penaltyOpenFen;
  if (given.amountFen > owedFen)
    throw createConflictRefusal(`超过应缴的 ${formatFen(owedFen)} 元：多出的款项请退回付款人`);
  const capitalFen = Math.min(given.amountFen, state.openFen);
  const unit = await findUnit(db, row.fund_id, given.day);
  const price = unit === undefined || toBig(unit.unit).lte(0) ? '1' : unit.unit;
  return {
    ...{ event: given.event, account: given.account, product: row.fund_id, day: given.day },
    ...{ reference: given.reference, money_in: fenToYuan(given.amountFen) },
    ...{ open_capital: fenToYuan(state.openFen), open_penalty: fenToYuan(state.penaltyOpenFen) },
    ...{ capital: fenToYuan(capitalFen), penalty: fenToYuan(given.amountFen - capitalFen), unit: price },
    shares: roundHalfUp(toBig(fenToYuan(capitalFen)).div(price)),
  };
}

/** Registers money received for a call: units for the capital, and the penalty interest as a flow of its day. */
export async function registerCallPayment(context: ServiceContext, given: ReceivedCall) {
  return context.db.transaction().execute(async (trx) => {
    const preview = await previewCallPayment({ ...context, db: trx }, given);
    const { account: accountId, product: fundId, day } = preview;
    const [capitalFen, penaltyFen] = [preview.capital, preview.penalty].map((yuan) =>
      toBig(yuan).times(100).toNumber(),
    );
    const known = await trx
      .insertInto('capital_call_payments')
      .values({
        ...{ id: `cp${randomUUID().replaceAll('-', '')}`, event_id: given.event, account_id: accountId },
        ...{ paid_on: day, amount_fen: given.amountFen, capital_fen: capitalFen ?? 0 },
        ...{ reference: given.reference, made_at: context.now().toISOString() },
      })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!known) throw createConflictRefusal('该银行流水号已登记');
    // Holdings imported without lots get theirs first: the position is the sum of the lots.
    await lockHolders(trx, fundId);
    const owner = { accountId, fundId, orderId: null, part: 'pe' } as const;
    if (capitalFen)
      await addShares(trx, owner, {
        ...{
          shares: preview.shares,
          nav: preview.unit,
          day,
          unlockedOn: null,
          amountFen: capitalFen,
          type: 'call',
        },
      });
    if (penaltyFen)
      await trx
        .insertInto('flows')
        .values({
          ...{
            id: `w${randomUUID().replaceAll('-', '')}`,
            account_id: accountId,
            fund_id: fundId,
            order_id: null,
          },
          ...{ date: day, type: 'penalty', amount_fen: -penaltyFen, shares: null, nav: null },
        })
        .execute();
    await tell(
      trx,
      context.now(),
      { fundId, accountId, key: `call_paid:${known.id}` },
      {
        title: '缴款已到账',
        text: `${day} 收到缴款 ${formatFen(capitalFen ?? 0)} 元${penaltyFen ? `，逾期利息 ${formatFen(penaltyFen)} 元` : ''}，按最近估值 ${preview.unit} 登记 ${preview.shares} 份。`,
      },
    );
    await recordAudit(trx, {
      ...{ at: context.now(), actor: 'ops', subjectType: 'account', subjectId: accountId },
      ...{
        action: 'capital_call_paid',
        detail: { event: given.event, product: fundId, amount: preview.money_in },
      },
    });
    return preview;
  });
}

/** Returns the effect of a default. Throws Refusal before the end of the grace days. */
export async function previewCallDefault({ db, now }: Context, given: CallKey & { forfeit: string }) {
  const today = toShanghaiDay(now());
  const { row, state } = await loadCall(db, given, today);
  const terms = { penaltyRate: row.penalty_rate, graceDays: row.grace_days };
  if (!mayDefault(terms, state, today)) throw createConflictRefusal('宽限期未满，或没有未缴的款项');
  const held = await db
    .selectFrom('positions')
    .select('shares')
    .where('account_id', '=', given.account)
    .where('fund_id', '=', row.fund_id)
    .executeTakeFirst();
  const shares = held?.shares ?? '0.00';
  return {
    ...{ event: given.event, account: given.account, product: row.fund_id, due_on: row.due_on, day: today },
    ...{ open_capital: fenToYuan(state.openFen), open_penalty: fenToYuan(state.penaltyOpenFen) },
    ...{ shares, forfeited_shares: roundHalfUp(toBig(shares).times(given.forfeit)) },
  };
}

/** Declares the default of an investor: the forfeited units end without money, and nothing more is called. */
export async function declareCallDefault(context: ServiceContext, given: CallKey & { forfeit: string }) {
  return context.db.transaction().execute(async (trx) => {
    const preview = await previewCallDefault({ ...context, db: trx }, given);
    const { account: accountId, product: fundId, day } = preview;
    await trx
      .updateTable('capital_calls')
      .set({ defaulted_on: day })
      .where('event_id', '=', given.event)
      .where('account_id', '=', accountId)
      .execute();
    const holder = (await lockHolders(trx, fundId)).find(({ owner }) => owner.accountId === accountId);
    if (holder && toBig(preview.forfeited_shares).gt(0))
      await endShares(trx, holder, { taken: preview.forfeited_shares, amountFen: 0, day, type: 'write_off' });
    await tell(
      trx,
      context.now(),
      { fundId, accountId, key: `call_defaulted:${given.event}:${accountId}` },
      {
        title: '缴款违约',
        text: `应于 ${preview.due_on} 缴付的 ${preview.open_capital} 元超过宽限期仍未到账，按合同登记为违约：${preview.forfeited_shares} 份已没收，之后不再向您发出缴款通知。`,
      },
    );
    await recordAudit(trx, {
      ...{ at: context.now(), actor: 'ops', subjectType: 'account', subjectId: accountId },
      ...{ action: 'capital_call_defaulted', detail: { event: given.event, product: fundId } },
    });
    return preview;
  });
}

/**
 * Notifies investors once of each call that is late. A call whose day has come is no longer planned in the record of the
 * fund.
 * @returns number of new notices
 */
export async function notifyLateCalls({ db, now }: Context): Promise<number> {
  const today = toShanghaiDay(now());
  await db
    .updateTable('pe_flows as w')
    .set({ is_planned: false })
    .where('w.is_planned', '=', true)
    .where('w.kind', '=', 'call')
    .where('w.date', '<=', today)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('capital_calls as c')
          .select('c.event_id')
          .whereRef('c.fund_id', '=', 'w.fund_id')
          .whereRef('c.due_on', '=', 'w.date'),
      ),
    )
    .execute();
  const rows = await db
    .selectFrom('capital_calls')
    .selectAll()
    .where('due_on', '<', today)
    .where('defaulted_on', 'is', null)
    .execute();
  let added = 0;
  for (const row of rows) {
    added += await db.transaction().execute(async (trx) => {
      const { state } = await loadCall(trx, { event: row.event_id, account: row.account_id }, today);
      if (state.standing !== 'late') return 0;
      return tell(
        trx,
        now(),
        {
          fundId: row.fund_id,
          accountId: row.account_id,
          key: `call_late:${row.event_id}:${row.account_id}`,
        },
        {
          title: '缴款逾期',
          text: `应于 ${row.due_on} 缴付的 ${formatFen(state.openFen)} 元尚未到账，正按年利率 ${toBig(row.penalty_rate).times(100).toFixed()}% 计收逾期利息。`,
        },
      );
    });
  }
  return added;
}

async function tell(
  trx: Transaction<Database>,
  at: Date,
  { fundId, accountId, key }: { fundId: string; accountId: string; key: string },
  { title, text }: { title: string; text: string },
): Promise<number> {
  const { name } = await loadFund(trx, fundId);
  return addNotices(trx, at, [
    { key, accountId, topic: 'product_event', subjectId: fundId, title, text: `${name}：${text}` },
  ]);
}
