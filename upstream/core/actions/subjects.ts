import { z } from 'zod';
import type { AccessLogPage } from '~/contract/access-log';
import type { ServiceContext } from '~/upstream/core/service-context';
import { recordDataAccess } from '~/upstream/core/access-log';
import { CODES } from '~/contract/codes';
import { markPublishedText } from '~/upstream/core/published-text';
import { notFound, Refusal } from '~/upstream/core/refusal';
import { REASON_MAX_CHARACTERS } from '~/upstream/core/actions/reason-length';

/** How operators identify a person: by phone or account id. */
export const accountShape = {
  phone: z.string().optional().describe('phone of the account'),
  account: z.string().optional().describe('id of the account'),
};

/** Rows per page of a list that grows with user activity. */
export const LIST_SIZE = 50;
const PAGES_MAX = 10_000;
/** Rows of a list of outgoing money: the oldest, until they are processed. */
export const MONEY_ROWS_SHOWN = 200;
/** Page number of such a list. */
export const pageSchema = z.coerce.number().int().min(1).max(PAGES_MAX).default(1);

/** Computes the `offset` of a page. */
export const computeOffset = (page: number, size: number): number => (page - 1) * size;

/** Reason for accessing a person's data: the person can read it (`recordDataAccess`). */
export const accessReasonSchema = markPublishedText(z.string())
  .trim()
  .min(2)
  .max(REASON_MAX_CHARACTERS)
  .describe('reason, shown to the account owner');

/** Records that an operator accessed these people's data, before it is shown; each of them can read it. */
export const recordOperatorAccess = (
  context: Pick<ServiceContext, 'db' | 'now'>,
  access: { accountIds: readonly string[]; page: AccessLogPage; reason: string },
): Promise<void> => recordDataAccess(context, { viewer: { role: 'operator' }, ...access });

/**
 * Returns the account meant by an operator.
 * @throws Refusal 4004 when there is none, 4000 when none is given
 */
export async function loadAccountId(
  { db }: Pick<ServiceContext, 'db'>,
  { phone, account }: { phone?: string | undefined; account?: string | undefined },
): Promise<string> {
  if (phone === undefined && account === undefined)
    throw new Refusal(CODES.badRequest, '请填写手机号或账户编号中的一项', {
      reason: 'operator',
    });
  const found = await db
    .selectFrom('accounts')
    .select('id')
    .where((eb) => (account === undefined ? eb('phone', '=', phone ?? '') : eb('id', '=', account)))
    .executeTakeFirst();
  if (!found) throw notFound('账户');
  return found.id;
}
