import type { Kysely } from 'kysely';
import { CODES } from '~/contract/codes';
import type { Database } from '~/upstream/core/db/schema';
import { Refusal } from '~/upstream/core/refusal';

/** Lists the funds that a fund converts into, by name; none when its contract allows no conversion. */
export const listConversionTargets = (db: Kysely<Database>, fundId: string) =>
  db
    .selectFrom('public_funds as f')
    .innerJoin('public_funds as o', 'o.conversion_group', 'f.conversion_group')
    .select(['f.id', 'f.name', 'f.type', 'f.risk_level', 'f.status'])
    .where('o.id', '=', fundId)
    .where('f.id', '<>', fundId)
    .orderBy('f.name')
    .orderBy('f.id')
    .execute();

/** Lists the funds that a person holds and that convert into a fund, by name. */
export const listConversionSources = (db: Kysely<Database>, accountId: string, intoId: string) =>
  db
    .selectFrom('public_funds as f')
    .innerJoin('public_funds as o', 'o.conversion_group', 'f.conversion_group')
    .innerJoin('positions as p', 'p.fund_id', 'f.id')
    .select(['f.id', 'f.name'])
    .where('o.id', '=', intoId)
    .where('f.id', '<>', intoId)
    .where('p.account_id', '=', accountId)
    .where('p.shares', '>', '0')
    .orderBy('f.name')
    .orderBy('f.id')
    .execute();

/** Throws Refusal 4000 unless the contracts allow the conversion. */
export async function assertConvertible(
  db: Kysely<Database>,
  { fundId, intoId, field = 'into_code' }: { fundId: string; intoId: string; field?: string },
): Promise<void> {
  const targets = await listConversionTargets(db, fundId);
  if (targets.some(({ id }) => id === intoId)) return;
  throw new Refusal(CODES.badRequest, '这两只基金之间不能转换，请选择同一基金公司支持转换的基金', {
    reason: 'invalid',
    field,
  });
}
