import { sql } from 'kysely';
import { PERSONAL_DATA_AREAS } from '~/domain/person/own-data';
import { PERSONAL_TABLES } from '~/upstream/core/db/data-ownership';
import type { DataOwner } from '~/upstream/core/db/data-ownership/define';
import type { ServiceContext } from '~/upstream/core/service-context';
import { buildAreaFilter } from '~/upstream/modules/customers/own-data/erase-personal-rows';

/** Terms in years are minimum terms without a defined end: people decide whether such a record may be deleted. */
const ENDING_MONTHS_MAX = 12;
/** Accounts whose term ended earlier were already processed many times. */
const LOOKBACK_MONTHS = 3;

/** Deletes data of cancelled accounts with a retention of some months, once it is over. @returns number of rows */
export async function eraseExpiredRecords({ db, now }: ServiceContext): Promise<number> {
  const at = now().toISOString();
  // Includes phones that an account had before, and phones that never became an account.
  await sql`delete from sms_outbox where created_at <= ${at}::timestamptz
    - make_interval(months => ${PERSONAL_DATA_AREAS.logins.leave.months}::int)`.execute(db);
  let erased = 0;
  for (const { table, of } of PERSONAL_TABLES) {
    for (const area of of.areas) {
      const { leave } = PERSONAL_DATA_AREAS[area.area];
      if (typeof leave === 'string' || leave.months > ENDING_MONTHS_MAX) continue;
      const { rows: people } = await sql<DataOwner>`
        select c.account_id as id, c.phone, a.created_at as since, c.cancelled_at as until
        from cancellations c join accounts a on a.id = c.account_id
        where c.cancelled_at <= ${at}::timestamptz - make_interval(months => ${leave.months}::int)
          and c.cancelled_at > ${at}::timestamptz - make_interval(months => ${leave.months + LOOKBACK_MONTHS}::int)`.execute(
        db,
      );
      for (const person of people) {
        const gone =
          await sql`delete from ${sql.table(table)} where ${buildAreaFilter(of, area, person)}`.execute(db);
        erased += Number(gone.numAffectedRows ?? 0n);
      }
    }
  }
  return erased;
}
