import { z } from 'zod';
import { operatorByName } from '~/upstream/admin/actions/operators';
import { DATABASE, MACHINE } from '~/upstream/core/acting';
import { auditOf } from '~/upstream/core/audit';
import { defineAction, type OpsContext } from '~/upstream/admin/actions/action';
import { anyOrderIdOf } from '~/upstream/admin/actions/order-arguments';
import { accountIdOf, noteLook, personShape, whySchema } from '~/upstream/admin/actions/subjects';

const RUNS_SHOWN = 200;

/** What happened to an order or an account, oldest first. */
export const audit = defineAction({
  name: 'audit',
  title: '查看账户或订单的留痕',
  roles: ['reviewer', 'cashier', 'admin'],
  summary: 'tells what happened to an order or an account',
  arguments: z.strictObject({
    ...personShape,
    order: z.string().optional().describe('id or number of the order'),
    reason: whySchema,
  }),
  async run({ context, input: { order, reason, ...person } }) {
    const [accountIds, rows] =
      order === undefined ? await accountHistory(context, person) : await orderHistory(context, order);
    await noteLook(context, { accountIds, page: 'history', reason });
    const { db } = context;
    const named = await db.selectFrom('operators').select(['id', 'display']).execute();
    const displays = new Map(named.map(({ id, display }) => [id, display]));
    return rows.map(({ at, actor, operator, action, detail }) => ({
      ...{ at, actor, operator: operator === null ? null : (displays.get(operator) ?? operator) },
      ...{ action, detail },
    }));
  },
});

/** Who of the operators did what, the newest first. */
export const operatorAudit = defineAction({
  name: 'operator-audit',
  title: '操作员留痕',
  roles: ['admin'],
  summary: 'tells what an operator did, or all of them, the newest first',
  arguments: z.strictObject({
    operator: z
      .string()
      .max(64)
      .optional()
      .describe('what they log in with, token or database; else everybody'),
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
      const isNamed = operator !== MACHINE && operator !== DATABASE;
      const id = isNamed ? (await operatorByName(context, operator)).id : operator;
      rows = rows.where('e.operator', '=', id);
    }
    const found = await rows.orderBy('e.id', 'desc').limit(RUNS_SHOWN).execute();
    return found.map(({ name, operator: id, ...row }) => ({ ...row, operator: name ?? id }));
  },
});

type History = [accountIds: string[], rows: Awaited<ReturnType<typeof auditOf>>];

async function accountHistory(
  context: OpsContext,
  person: { phone?: string; account?: string },
): Promise<History> {
  const accountId = await accountIdOf(context, person);
  return [[accountId], await auditOf(context.db, 'account', accountId)];
}

/** By its id, else by its number. @throws Refusal 4004 for no order: nobody takes that for an empty history */
async function orderHistory(context: OpsContext, order: string): Promise<History> {
  const given = await auditOf(context.db, 'order', order);
  const id = given.length > 0 ? order : await anyOrderIdOf(context, order);
  const owners = await Promise.all(
    (['orders', 'public_orders'] as const).map((table) =>
      context.db.selectFrom(table).select('account_id').where('id', '=', id).executeTakeFirst(),
    ),
  );
  const accountIds = owners.flatMap((owner) => (owner ? [owner.account_id] : []));
  return [accountIds, given.length > 0 ? given : await auditOf(context.db, 'order', id)];
}
