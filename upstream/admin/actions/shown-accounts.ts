import { z } from 'zod';
import type { ServiceContext } from '~/upstream/core/service-context';
import { recordOperatorAccess } from '~/upstream/core/actions/subjects';

const rowSchema = z.record(z.string(), z.unknown());
const ACCOUNT_KEYS: readonly string[] = ['account', 'account_id'];
const ORDER_KEYS: readonly string[] = ['order', 'order_id', 'order_no'];

/** Lists the texts under some names in a value, at any depth. */
function listNamed(value: unknown, names: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => listNamed(each, names));
  const row = rowSchema.safeParse(value);
  if (!row.success) return [];
  return Object.entries(row.data).flatMap(([key, part]) =>
    names.includes(key) && typeof part === 'string' ? [part] : listNamed(part, names),
  );
}

/** Lists the accounts that a preview shows: by id, and as the owners of orders. Other texts under these names are no account. */
async function loadShownAccounts({ db }: Pick<ServiceContext, 'db'>, shown: unknown): Promise<string[]> {
  const [accounts, orders] = [listNamed(shown, ACCOUNT_KEYS), listNamed(shown, ORDER_KEYS)];
  const known =
    accounts.length === 0
      ? []
      : await db.selectFrom('accounts').select('id').where('id', 'in', accounts).execute();
  const owners = await Promise.all(
    orders.length === 0
      ? []
      : (['orders', 'public_orders'] as const).map((table) =>
          db
            .selectFrom(table)
            .select('account_id as id')
            .where((row) => row.or([row('id', 'in', orders), row('order_no', 'in', orders)]))
            .execute(),
        ),
  );
  return [...known, ...owners.flat()].map(({ id }) => id);
}

/** Records that an operator reads what a preview, or the result of a confirmed action, shows of people. Call it before that. */
export async function recordShownAccounts(
  context: Pick<ServiceContext, 'db' | 'now'>,
  title: string,
  shown: unknown,
): Promise<void> {
  const accountIds = await loadShownAccounts(context, shown);
  await recordOperatorAccess(context, { accountIds, page: 'approvals', reason: `两人复核：${title}` });
}

/** Records the persons shown by a result and returns it. When they cannot be recorded, the action stays done but its result is hidden. */
export async function hideUnlessRecorded(
  context: Pick<ServiceContext, 'db' | 'now' | 'log'>,
  title: string,
  result: unknown,
): Promise<unknown> {
  try {
    await recordShownAccounts(context, title, result);
    return result;
  } catch (error) {
    context.log.error({ err: error }, 'access to personal data not recorded: the result is not shown');
    return null;
  }
}
