import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import {
  foldPublicOrder,
  checkPublicOrderEvent,
  type PublicOrderEvent,
  type PublicOrderState,
} from '~/domain/orders/public-order';
import { CODES } from '~/contract/codes';
import type { AuditActor } from '~/upstream/core/audit';
import type { Database, PublicOrdersTable } from '~/upstream/core/db/schema';
import { Refusal } from '~/upstream/core/refusal';
import type { ServiceContext } from '~/upstream/core/service-context';
import {
  changeOrder,
  changeOrderIn,
  createOrder,
  type LockedOrder,
  type OrderChange,
  type OrderKind,
  loadEvents,
} from '~/upstream/modules/orders-core';
import { notifyOrderResult } from '~/upstream/modules/public-orders/order-notices';
import { recordMoneyFlow } from '~/upstream/modules/public-orders/money-flows';

export type PublicOrderRow = Selectable<PublicOrdersTable>;
export type Trx = Transaction<Database>;
export type LockedPublicOrder = LockedOrder<'public_orders', PublicOrderEvent, PublicOrderState>;
type Act = (order: LockedPublicOrder) => Promise<void>;

/** The rule set of public orders: they have no steps of the person, and their money moves through the bank. */
const publicOrders: OrderKind<'public_orders', PublicOrderEvent, PublicOrderState> = {
  orderTable: 'public_orders',
  eventTable: 'public_order_events',
  conflictColumn: 'id',
  fold: foldPublicOrder,
  findFault: (state, event) => {
    const reason = checkPublicOrderEvent(state, event, { now: event.at });
    return reason === null ? null : { reason };
  },
  refuse: ({ reason }) => new Refusal(CODES.conflict, reason, { reason: 'order_state', next: 'trades' }),
  getOrderColumns,
  // Payer names are stored in the order only; the audit log does not need them.
  getAuditDetail: ({ payerName: _payer, ...detail }) => detail,
  applyEffects: async (trx, { orderRow, event }) => {
    await recordMoneyFlow(trx, orderRow, event);
    await notifyOrderResult(trx, { orderRow, event });
  },
};

function getOrderColumns(state: PublicOrderState) {
  const { confirmed, placed, refused } = state;
  const isBuy = placed?.kind === 'buy';
  const isRefused = (at: number): boolean => refused.some(({ index }) => index === at);
  return {
    status: state.status,
    bank_due:
      state.debit?.isOpen === true ||
      state.held !== null ||
      state.returns.some(({ paidAt }, index) => paidAt === null && !isRefused(index)),
    bank_refused: refused.length > 0,
    amount_fen: isBuy ? placed.amountFen : (confirmed?.amountFen ?? null),
    shares: isBuy ? (confirmed?.shares ?? null) : state.shares,
    shares_as_of: state.sharesAsOf,
  };
}

/**
 * Changes an order under its lock, in one transaction.
 * @throws Refusal 4004 when there is no such order, 4009 when the order rules do not allow it
 */
export const changePublicOrder = (
  context: Pick<ServiceContext, 'db' | 'now'>,
  change: OrderChange,
  act: Act,
): Promise<void> => changeOrder(context, publicOrders, change, act);

/** Runs `changePublicOrder` within a transaction of the caller. */
export const changePublicOrderIn = (
  trx: Trx,
  now: () => Date,
  change: OrderChange,
  act: Act,
): Promise<void> => changeOrderIn(trx, now, publicOrders, change, act);

/**
 * Creates an order with its first events, in a transaction of the caller.
 * @returns false when an order with this id exists
 */
export const createPublicOrder = (
  trx: Trx,
  orderRow: Omit<Insertable<PublicOrdersTable>, 'status' | 'bank_due' | 'updated_at'>,
  events: readonly PublicOrderEvent[],
  actor: AuditActor,
): Promise<boolean> =>
  createOrder(
    trx,
    publicOrders,
    { ...orderRow, status: 'unpaid', updated_at: orderRow.placed_at },
    events,
    actor,
  );

/** Loads events of public orders in the order they happened, by order id. */
export const loadPublicEvents = (
  db: Kysely<Database>,
  orderIds: readonly string[],
): Promise<Map<string, PublicOrderEvent[]>> => loadEvents(db, 'public_order_events', orderIds);
