import { z } from 'zod';
import { auditOf } from '~/upstream/services/audit';
import { defineAction, type OpsContext } from '~/upstream/ops/action';
import { anyOrderIdOf } from '~/upstream/ops/order-arguments';
import { accountIdOf, personShape } from '~/upstream/ops/subjects';

/** What happened to an order or an account, oldest first. */
export const audit = defineAction({
  name: 'audit',
  summary: 'tells what happened to an order or an account',
  arguments: z.strictObject({
    ...personShape,
    order: z.string().optional().describe('id or number of the order'),
  }),
  async run({ context, input: { order, ...person } }) {
    const rows =
      order === undefined
        ? await auditOf(context.db, 'account', await accountIdOf(context, person))
        : await orderHistory(context, order);
    return rows.map(({ at, actor, action, detail }) => ({ at, actor, action, detail }));
  },
});

/** By its id, else by its number. @throws Refusal 4004 for no order: nobody takes that for an empty history */
async function orderHistory(context: OpsContext, order: string): ReturnType<typeof auditOf> {
  const rows = await auditOf(context.db, 'order', order);
  return rows.length > 0 ? rows : auditOf(context.db, 'order', await anyOrderIdOf(context, order));
}
