import { z } from 'zod';
import { loadOperator } from '~/upstream/admin/actions/operators';
import { DATABASE_ACTOR, MACHINE_ACTOR } from '~/upstream/core/acting';
import { listAuditEvents } from '~/upstream/core/audit';
import { defineAction, type OpsContext } from '~/upstream/core/actions/action';
import { loadAnyOrderId } from '~/upstream/modules/orders-core';
import {
  loadAccountId,
  recordOperatorAccess,
  accountShape,
  accessReasonSchema,
} from '~/upstream/core/actions/subjects';

const RUNS_SHOWN = 200;

/** History of an order or an account, oldest first. */
export const audit = defineAction({
  name: 'audit',
  title: '查看账户或订单的留痕',
  roles: ['reviewer', 'cashier', 'admin'],
  summary: 'shows the audit log of an order or an account',
  arguments: z.strictObject({
    ...accountShape,
    order: z.string().optional().describe('id or number of the order'),
    reason: accessReasonSchema,
  }),
  async run({ context, input: { order, reason, ...person } }) {
    const [accountIds, rows] =
      order === undefined ? await accountHistory(context, person) : await orderHistory(context, order);
    await recordOperatorAccess(context, { accountIds, page: 'history', reason });
    const { db } = context;
    const named = await db.selectFrom('operators').select(['id', 'display']).execute();
    const displays = new Map(named.map(({ id, display }) => [id, display]));
    return rows.map(({ at, actor, operator, action, detail }) => ({
      ...{ at, actor, operator: operator === null ? null : (displays.get(operator) ?? operator) },
      ...{ action, detail },
    }));
  },
});

/** Actions of operators, newest first. */
export const operatorAudit = defineAction({
  name: 'operator-audit',
  title: '操作员留痕',
  roles: ['admin'],
  summary: 'shows actions of one operator or of all, newest first',
  arguments: z.strictObject({
    operator: z.string().max(64).optional().describe('login name, token or database; else all operators'),
  }),
  word: 'operator',
  async run({ context, input: { operator } }) {
    const { db } = context;
    let rows = db
      .selectFrom('audit_events as e')
      .leftJoin('operators as o', 'o.id', 'e.operator')
      .select(['e.at', 'o.name', 'e.operator', 'e.subject_type', 'e.subject_id', 'e.action', 'e.detail'])
      .where('e.operator', 'is not', null);
    if (operator !== undefined) {
      const isNamed = operator !== MACHINE_ACTOR && operator !== DATABASE_ACTOR;
      const id = isNamed ? (await loadOperator(context, operator)).id : operator;
      rows = rows.where('e.operator', '=', id);
    }
    const found = await rows.orderBy('e.id', 'desc').limit(RUNS_SHOWN).execute();
    return found.map(({ name, operator: id, ...row }) => ({ ...row, operator: name ?? id }));
  },
});

type History = [accountIds: string[], rows: Awaited<ReturnType<typeof listAuditEvents>>];

async function accountHistory(
  context: OpsContext,
  person: { phone?: string; account?: string },
): Promise<History> {
  const accountId = await loadAccountId(context, person);
  return [[accountId], await listAuditEvents(context.db, 'account', accountId)];
}

/**
 * Finds an order by id, otherwise by number. @throws Refusal 4004 for an unknown order, which must not appear as an
 * empty history
 */
async function orderHistory(context: OpsContext, order: string): Promise<History> {
  const given = await listAuditEvents(context.db, 'order', order);
  const id = given.length > 0 ? order : await loadAnyOrderId(context, order);
  const owners = await Promise.all(
    (['orders', 'public_orders'] as const).map((table) =>
      context.db.selectFrom(table).select('account_id').where('id', '=', id).executeTakeFirst(),
    ),
  );
  const accountIds = owners.flatMap((owner) => (owner ? [owner.account_id] : []));
  return [accountIds, given.length > 0 ? given : await listAuditEvents(context.db, 'order', id)];
}
