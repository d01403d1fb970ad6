/**
 * What waits with a client, as an adviser may know it: days and deadlines, no amounts. The law on cooling-off: during it
 * nobody of the seller's contacts the client of their own accord (私募投资基金募集行为管理办法, article 30); the return visit
 * after it is made by staff who do not sell, so that an adviser sees its day and nothing else (article 30 as well).
 */
import { addDays, toShanghaiDay } from '~/domain/calendar/dates';
import { hasCooledOff, isOverdue, getOrderStep, type OrderState } from '~/domain/orders/order-state';
import type { LapseKind } from '~/domain/person/lapses';

/** In the order they are shown where they fall on one day. */
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
  /** Which part of the verification. */
  readonly item: LapseKind | null;
  /** Never of a return visit. */
  readonly productName: string | null;
  /** ISO day in Asia/Shanghai it is about: the last one, or the one it is due from. */
  readonly day: string;
  /** Deadline as an ISO instant, where there is one. */
  readonly endsAt: string | null;
}

/** How many days before its last day something of the verification is to be renewed. */
const RENEWAL_DAYS = 30;

const todo = (kind: ClientTodoKind, day: string, more: Partial<ClientTodo> = {}): ClientTodo => ({
  kind,
  item: null,
  productName: null,
  day,
  endsAt: null,
  ...more,
});

/** Parts of the verification whose last day is near or past. */
export const listRenewalTodos = (
  parts: readonly { readonly kind: LapseKind; readonly lastDay: string | null }[],
  today: string,
): ClientTodo[] =>
  parts.flatMap(({ kind, lastDay }) =>
    lastDay !== null && lastDay <= addDays(today, RENEWAL_DAYS)
      ? [todo('verification', lastDay, { item: kind })]
      : [],
  );

/** Whether an order is in its cooling-off at an instant. */
export const isCoolingOff = (state: OrderState, now: string): boolean =>
  state.status === 'open' && state.coolingOff !== null && !hasCooledOff(state, now);

/** What an order waits for that an adviser may know of; null when it is nothing of the kind. */
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

/** A meeting that the client asked for and nobody has answered. */
export const createMeetingTodo = (day: string): ClientTodo => todo('appointment', day);

/** The most urgent first: by day, then by kind. */
export const sortTodos = (todos: readonly ClientTodo[]): ClientTodo[] =>
  [...todos].sort(
    (a, b) =>
      (a.day < b.day ? -1 : a.day > b.day ? 1 : 0) ||
      CLIENT_TODO_KINDS.indexOf(a.kind) - CLIENT_TODO_KINDS.indexOf(b.kind),
  );
