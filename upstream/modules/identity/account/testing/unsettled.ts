import { addHoursToStart, createReservedEvent } from '~/domain/testing/order-life';
import type { ServiceContext } from '~/upstream/core/service-context';
import { addCompany, addPublicFund } from '~/upstream/modules/testing/plain-funds';

/** Adds open orders, plans and money: one of everything that counts, and one that does not. */
export async function addUnsettledBusiness({ db, now }: ServiceContext, accountId: string): Promise<void> {
  const at = now().toISOString();
  await addCompany(db);
  await addPublicFund(db, 'pf1', {});
  await addPublicFund(db, 'pf2', {});
  const card = { id: 'card1', account_id: accountId, card_hash: 'h', bank: '银行', tail: '0014' };
  await db
    .insertInto('bank_cards')
    .values({ ...card, holder: '周予安', phone: '139****0000', bound_at: at, removed_at: null })
    .execute();
  const times = { created_at: at, updated_at: at };
  const order = (id: string, status: 'open' | 'confirmed' | 'cancelled') => ({
    ...{
      id,
      order_no: id,
      account_id: accountId,
      kind: 'subscribe' as const,
      fund_id: id,
      context: 'simu' as const,
    },
    ...{ amount_fen: 1, fee_fen: 0, shares: null, open_day: '2026-11-25', status, step: 'payment' },
    ...{ expires_at: null, ...times },
  });
  await db
    .insertInto('orders')
    .values([order('so1', 'open'), order('so2', 'confirmed'), order('so3', 'cancelled')])
    .execute();
  const { type, at: reservedAt, ...reservation } = createReservedEvent();
  const unmatched = { amountFen: 100, payerName: '别人', reason: '户名不符' };
  await db
    .insertInto('order_events')
    .values([
      { order_id: 'so3', seq: 1, type, payload: JSON.stringify(reservation), at: reservedAt },
      {
        order_id: 'so3',
        seq: 2,
        type: 'payment_unmatched',
        payload: JSON.stringify(unmatched),
        at: addHoursToStart(1),
      },
    ])
    .execute();
  const publicOrder = (
    id: string,
    kind: 'buy' | 'redeem',
    status: 'unpaid' | 'confirmed' | 'cancelled' | 'paid_out',
    bank_due = false,
  ) => ({
    ...{
      id,
      order_no: id,
      account_id: accountId,
      kind,
      fund_id: 'pf1',
      card_id: 'card1',
      pay_way: 'card' as const,
    },
    ...{ amount_fen: 1, shares: null, status, trade_date: '2026-11-20', confirm_date: '2026-11-23' },
    ...{ arrival_date: null, cancel_until: at, pay_by: null, plan_id: null, is_mismatch: false, bank_due },
    ...{ placed_at: at, updated_at: at },
  });
  await db
    .insertInto('public_orders')
    .values([
      publicOrder('po1', 'buy', 'unpaid'),
      publicOrder('po2', 'buy', 'confirmed'),
      publicOrder('po3', 'redeem', 'confirmed'),
      publicOrder('po4', 'redeem', 'paid_out'),
      publicOrder('po5', 'buy', 'cancelled', true),
    ])
    .execute();
  const plan = (id: string, state: 'active' | 'paused' | 'stopped') => ({
    ...{
      id,
      account_id: accountId,
      fund_id: 'pf1',
      card_id: 'card1',
      amount_fen: 100,
      frequency: 'week' as const,
    },
    ...{ day: 1, state, stop_reason: null, condition: '', next_planned_on: null, ...times },
  });
  await db
    .insertInto('plans')
    .values([plan('pl1', 'active'), plan('pl2', 'paused'), plan('pl3', 'stopped')])
    .execute();
  const dividend = (fund_id: string, paid_at: string | null) => ({
    ...{
      account_id: accountId,
      fund_id,
      ex_on: '2026-11-18',
      record_on: '2026-11-17',
      paid_on: '2026-11-24',
    },
    ...{ way: 'cash' as const, shares: '10', amount_fen: 50, new_shares: null, card_id: null },
    ...{ booked_at: at, paid_at },
  });
  await db
    .insertInto('dividend_bookings')
    .values([dividend('pf1', null), dividend('pf2', at)])
    .execute();
}
