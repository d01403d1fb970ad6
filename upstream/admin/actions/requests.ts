import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { CODES } from '~/contract/codes';
import type { OperatorRequestsTable, RequestState } from '~/upstream/core/db/schema';
import type { OpsAction, OpsContext } from '~/upstream/core/actions/action';
import { checkPublishedTexts } from '~/upstream/admin/actions/check-texts';
import { loadIssuers, type OperatorIssuers } from '~/upstream/core/actions/issuers';
import { checkRetypedPayouts } from '~/upstream/admin/actions/retyped';
import { TOKEN_OPERATOR, type ActingOperator } from '~/upstream/core/actions/roles';
import { hideUnlessRecorded } from '~/upstream/admin/actions/shown-accounts';
import { recordAudit } from '~/upstream/core/audit';
import { createConflictRefusal, notFound, Refusal } from '~/upstream/core/refusal';

export type RequestRow = Selectable<OperatorRequestsTable>;

const LIFETIME_DAYS = 3;
const LIFETIME_MS = LIFETIME_DAYS * 86_400_000;
const SHOWN = 200;
const NOTE_MAX = 300;

/** Compared in stored form: jsonb orders keys and drops undefined. */
const plain = (value: unknown): string => JSON.stringify(sorted(JSON.parse(JSON.stringify(value ?? null))));

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, part]) => [key, sorted(part)]));
}

/** A requested action with its parsed arguments. */
interface Asked {
  action: OpsAction;
  /** Arguments as typed. */
  given: Record<string, string>;
  input: Record<string, unknown>;
}

/**
 * Stores a request of an operator until another one decides; repeating the same request returns the existing one.
 */
export async function createRequest(
  context: OpsContext,
  { action, given, input }: Asked,
  reason: string,
): Promise<{ request: string; expires_at: string }> {
  const { db, now, operator } = context;
  const subject = JSON.stringify((await action.second?.subject({ context, input })) ?? null);
  const at = now();
  const expires_at = new Date(at.getTime() + LIFETIME_MS).toISOString();
  const id = `r${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  await db.transaction().execute(async (trx) => {
    // A concurrent duplicate waits here, and finds the first one.
    await trx.selectFrom('operators').select('id').where('id', '=', operator.id).forUpdate().execute();
    const waiting = await trx
      .selectFrom('operator_requests')
      .select(['id', 'arguments'])
      .where('state', '=', 'waiting')
      .where('action', '=', action.name)
      .where('expires_at', '>', at.toISOString())
      .execute();
    const same = waiting.find((row) => plain(row.arguments) === plain(given));
    if (same) throw createConflictRefusal(`相同的申请 ${same.id} 正在等待复核`);
    await trx
      .insertInto('operator_requests')
      .values({
        ...{ id, action: action.name, arguments: JSON.stringify(given), subject, preview: subject, reason },
        ...{ asked_by: operator.id, asked_at: at.toISOString(), expires_at },
        ...{ decided_by: null, decided_at: null, note: null },
      })
      .execute();
    await recordAudit(trx, {
      ...{ at, actor: 'ops', subjectType: 'operator_request', subjectId: id, action: 'asked' },
      detail: { action: action.name, reason },
    });
  });
  return { request: id, expires_at };
}

/** Lists the waiting requests, oldest first, then the last decided ones. */
export async function listRequests({ db, now }: Pick<OpsContext, 'db' | 'now'>): Promise<RequestRow[]> {
  const rows = db.selectFrom('operator_requests').selectAll();
  const at = now().toISOString();
  const [waiting, decided] = await Promise.all([
    rows
      .where('state', '=', 'waiting')
      .where('expires_at', '>', at)
      .orderBy('asked_at')
      .limit(SHOWN)
      .execute(),
    rows
      .where((row) => row.or([row('state', '<>', 'waiting'), row('expires_at', '<=', at)]))
      .orderBy('asked_at', 'desc')
      .limit(SHOWN / 4)
      .execute(),
  ]);
  return [...waiting, ...decided];
}

/**
 * Returns why a request has lapsed: the requester was disabled, or may no longer run the action. It can still be
 * refused.
 */
async function getLapse(
  { db }: Pick<OpsContext, 'db'>,
  { asked_by }: Pick<RequestRow, 'asked_by'>,
  action: OpsAction,
): Promise<string | null> {
  const requester = await db
    .selectFrom('operators')
    .select(['roles', 'disabled_at'])
    .where('id', '=', asked_by)
    .executeTakeFirst();
  if (!requester || requester.disabled_at !== null) return '申请人已被停用，不能确认；请驳回，需要时另行提出';
  return requester.roles.some((role) => action.roles.includes(role))
    ? null
    : '申请人已没有此事项的角色，不能确认；请驳回，需要时另行提出';
}

/** Returns why this operator cannot decide on a request; null when they can. */
function getBar(
  { operator, now }: { operator: Pick<ActingOperator, 'id' | 'roles' | 'isToken'>; now: Date },
  row: Pick<RequestRow, 'asked_by'>,
  action: OpsAction,
  issuers: OperatorIssuers,
): string | null {
  if (operator.isToken) return '复核须由实名操作员完成';
  if (!operator.roles.some((role) => action.roles.includes(role))) return '您的角色不能复核此事项';
  if (row.asked_by === operator.id) return '不能复核自己的申请';
  // The holder of the token may be any person, including the operator who decides.
  if (row.asked_by === TOKEN_OPERATOR.id) return '系统令牌的申请不能复核，请由实名操作员重新提出';
  return issuers.barBetween(row.asked_by, operator.id, now);
}

/** State of a waiting request for its viewer. */
export interface RequestStatus {
  /** Reason the viewer cannot decide; null when they can. */
  bar: string | null;
  /** Reason it can no longer be confirmed. */
  lapse: string | null;
  /** Display names of the operators who can decide, including the viewer. */
  deciders: string[];
}

/** Computes whether this operator may decide on a request, and who else may. */
export async function computeRequestStatus(
  { db, now, actions }: Pick<OpsContext, 'db' | 'now' | 'actions'>,
  operator: ActingOperator,
  row: Pick<RequestRow, 'asked_by' | 'action'>,
): Promise<RequestStatus> {
  const action = actions.find(({ name }) => name === row.action);
  if (!action) throw notFound('申请');
  const all = await db
    .selectFrom('operators')
    .select(['id', 'display', 'roles'])
    .where((each) => each.or([each('disabled_at', 'is', null), each('id', '=', row.asked_by)]))
    .orderBy('display')
    .execute();
  const issuers = await loadIssuers(db);
  return {
    bar: getBar({ operator, now: now() }, row, action, issuers),
    lapse: await getLapse({ db }, row, action),
    deciders: all
      .filter(
        (each) =>
          getBar({ operator: { ...each, isToken: false }, now: now() }, row, action, issuers) === null,
      )
      .map(({ display }) => display),
  };
}

/**
 * Lists the waiting requests of actions allowed by this operator's roles: those they may decide, and the number of
 * the others.
 */
export async function listWaitingRequests(
  { db, now, actions }: Pick<OpsContext, 'db' | 'now' | 'actions'>,
  operator: ActingOperator,
): Promise<{ own: RequestRow[]; others: number }> {
  const byName = new Map(actions.map((action) => [action.name, action]));
  const rows = (await listRequests({ db, now })).filter(
    ({ action, state, expires_at }) =>
      state === 'waiting' &&
      expires_at > now().toISOString() &&
      byName.get(action)?.roles.some((role) => operator.roles.includes(role)),
  );
  const issuers = await loadIssuers(db);
  const own = rows.filter((row) => {
    const action = byName.get(row.action);
    return action !== undefined && getBar({ operator, now: now() }, row, action, issuers) === null;
  });
  return { own, others: rows.length - own.length };
}

/** Loads a request that this operator may decide in this way. @throws Refusal 4003, 4004, 4009 */
async function decidable(
  context: OpsContext,
  id: string,
  state: RequestState,
): Promise<{ row: RequestRow; of: OpsAction }> {
  const { db, now, operator, actions } = context;
  const row = await db.selectFrom('operator_requests').selectAll().where('id', '=', id).executeTakeFirst();
  const of = actions.find(({ name }) => name === row?.action);
  if (!row || !of) throw notFound('申请');
  // The requester may only withdraw it.
  const isTakenBack = state === 'refused' && row.asked_by === operator.id && !operator.isToken;
  const bar = isTakenBack ? null : getBar({ operator, now: now() }, row, of, await loadIssuers(db));
  if (bar !== null) throw new Refusal(CODES.notAllowed, bar, { reason: 'operator' });
  const lapse = state === 'running' ? await getLapse(context, row, of) : null;
  if (lapse !== null) throw createConflictRefusal(lapse);
  return { row, of };
}

/** Claims a waiting request for one decision: of two concurrent ones, only one succeeds. */
async function take(
  context: OpsContext,
  id: string,
  state: RequestState,
): Promise<RequestRow & { of: OpsAction }> {
  const { db, now, operator } = context;
  const { row, of } = await decidable(context, id, state);
  const at = now().toISOString();
  const taken = await db
    .updateTable('operator_requests')
    .set({ state, decided_by: operator.id, decided_at: at })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('expires_at', '>', at)
    .returning('id')
    .executeTakeFirst();
  if (!taken)
    throw createConflictRefusal(row.state === 'waiting' ? '申请已过期，请重新提出' : '申请已有人处理');
  return { ...row, of };
}

/**
 * Confirms a request: exactly the requested action runs, once. Nothing runs when its subject has changed.
 * @throws Refusal 4003 for an operator who may not confirm it, 4009 when it is decided, expired or its subject has
 * changed
 */
export async function confirmRequest(context: OpsContext, id: string, typed = ''): Promise<unknown> {
  const { row: asked, of } = await decidable(context, id, 'running');
  await checkRetypedPayouts(context, of, asked, typed);
  const row = await take(context, id, 'running');
  try {
    const input = row.of.arguments.parse(row.arguments);
    await checkPublishedTexts(context.db, row.of, row.arguments);
    const subject = await row.of.second?.subject({ context, input });
    if (plain(subject) !== plain(row.subject)) {
      await end(context, row, 'changed', '提出申请后情况已变化，没有执行');
      throw createConflictRefusal('提出申请后情况已变化，没有执行；请核对后重新提出');
    }
    const result = await row.of.run({
      context: { ...context, request: { id, askedBy: row.asked_by } },
      input,
    });
    await end(context, row, 'done', null);
    return await hideUnlessRecorded(context, row.of.title, result);
  } catch (error) {
    const state = error instanceof Refusal ? 'declined' : 'failed';
    const note = error instanceof Refusal ? error.msg : '执行中出错，结果未知，请核对';
    await end(context, row, state, note);
    throw error;
  }
}

/** Refuses a request, or withdraws the operator's own: nothing runs. */
export async function refuseRequest(
  context: OpsContext,
  id: string,
  reason: string,
): Promise<'refused' | 'taken_back'> {
  const row = await take(context, id, 'refused');
  await end(context, row, 'refused', reason);
  return row.asked_by === context.operator.id ? 'taken_back' : 'refused';
}

/** Writes the result of a request; only the first one is kept. */
async function end(
  { db, now }: OpsContext,
  { id, action }: RequestRow,
  state: RequestState,
  note: string | null,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ended = await trx
      .updateTable('operator_requests')
      .set({ state, note: note?.slice(0, NOTE_MAX) ?? null })
      .where('id', '=', id)
      .where('note', 'is', null)
      .where('state', 'in', ['running', 'refused'])
      .returning('id')
      .executeTakeFirst();
    if (!ended) return;
    await recordAudit(trx, {
      ...{ at: now(), actor: 'ops', subjectType: 'operator_request', subjectId: id, action: state },
      detail: { action, note },
    });
  });
}
