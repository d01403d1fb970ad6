/**
 * Open items of a client that an adviser may see: days and deadlines, no amounts. Law on cooling-off: during it the
 * seller's staff must not contact the client on their own initiative (私募投资基金募集行为管理办法, article 30). The return visit
 * afterwards is made by staff who do not sell, so an adviser sees only its day (also article 30).
 */
import { addDays, toShanghaiDay } from '~/domain/calendar/dates';
import { hasCooledOff, isOverdue, getOrderStep, type OrderState } from '~/domain/orders/order-state';
import type { LapseKind } from '~/domain/person/lapses';

/** In display order for items on the same day. */
export const CLIENT_TODO_KINDS = [
  'cooling_off',
  'return_visit',
  'contract',
  'appointment',
  'verification',
] as const;
export type ClientTodoKind = (typeof CLIENT_TODO_KINDS)[number];

export interface ClientTodo {
  readonly kind: ClientTodoKind;
  /** Part of the verification. */
  readonly item: LapseKind | null;
  /** Never set for a return visit. */
  readonly productName: string | null;
  /** ISO day in Asia/Shanghai: the last day, or the day it is due from. */
  readonly day: string;
  /** Deadline as an ISO instant, if there is one. */
  readonly endsAt: string | null;
}

/** Days before the last day from which a verification should be renewed. */
const RENEWAL_DAYS = 30;

const todo = (kind: ClientTodoKind, day: string, more: Partial<ClientTodo> = {}): ClientTodo => ({
  kind,
  item: null,
  productName: null,
  day,
  endsAt: null,
  ...more,
});

/** Lists the parts of the verification whose last day is near or past. */
export const listRenewalTodos = (
  parts: readonly { readonly kind: LapseKind; readonly lastDay: string | null }[],
  today: string,
): ClientTodo[] =>
  parts.flatMap(({ kind, lastDay }) =>
    lastDay !== null && lastDay <= addDays(today, RENEWAL_DAYS)
      ? [todo('verification', lastDay, { item: kind })]
      : [],
  );

/** Returns whether an order is in its cooling-off period at an instant. */
export const isCoolingOff = (state: OrderState, now: string): boolean =>
  state.status === 'open' && state.coolingOff !== null && !hasCooledOff(state, now);

/** Returns the open item of an order that an adviser may see; null when there is none. */
export function findOrderTodo(state: OrderState, productName: string, now: string): ClientTodo | null {
  if (state.status !== 'open' || isOverdue(state, now)) return null;
  const { coolingOff, reservation } = state;
  if (coolingOff !== null && isCoolingOff(state, now)) {
    const { endsAt } = coolingOff;
    return todo('cooling_off', toShanghaiDay(endsAt), { productName, endsAt });
  }
  const step = getOrderStep(state, now);
  if (step === 'return_visit' && coolingOff !== null && !state.isVisitInReview)
    return todo('return_visit', toShanghaiDay(coolingOff.endsAt));
  if (step === 'contract' && reservation !== null) {
    const { payBy } = reservation;
    return todo('contract', toShanghaiDay(payBy), { productName, endsAt: payBy });
  }
  return null;
}

/** Builds an item for a meeting that the client requested and that is not answered yet. */
export const createMeetingTodo = (day: string): ClientTodo => todo('appointment', day);

/** Sorts the most urgent first: by day, then by kind. */
export const sortTodos = (todos: readonly ClientTodo[]): ClientTodo[] =>
  [...todos].sort(
    (a, b) =>
      (a.day < b.day ? -1 : a.day > b.day ? 1 : 0) ||
      CLIENT_TODO_KINDS.indexOf(a.kind) - CLIENT_TODO_KINDS.indexOf(b.kind),
  );
