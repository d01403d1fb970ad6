import { formatQuotaText } from '~/contract/files';
import { CODES } from '~/contract/codes';
import { toShanghaiDay } from '~/domain/calendar/dates';
import type { ServiceContext } from '~/upstream/core/service-context';
import { Refusal } from '~/upstream/core/refusal';

/**
 * Counts an upload before any work on it; a refused file is returned with `uncountUpload`. The number of attempts
 * is limited by the limit class of the call and by the queue (`upload-parser.ts`). One statement counts and checks,
 * so that concurrent uploads cannot both pass. Counted per Shanghai day.
 * @throws Refusal 4029 with the time of the next attempt
 */
export async function countUpload(
  { db, now, config: { uploadsPerDay } }: Pick<ServiceContext, 'db' | 'now' | 'config'>,
  accountId: string,
  bytes: number,
): Promise<void> {
  const day = toShanghaiDay(now());
  const counted = await db
    .insertInto('upload_counts')
    .values({ account_id: accountId, day, files: 1, bytes })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet(({ ref, eb }) => {
          const isToday = eb('upload_counts.day', '=', ref('excluded.day'));
          const sum = (column: 'files' | 'bytes') =>
            eb
              .case()
              .when(isToday)
              .then(eb(`upload_counts.${column}`, '+', ref(`excluded.${column}`)))
              .else(ref(`excluded.${column}`))
              .end();
          return { day: ref('excluded.day'), files: sum('files'), bytes: sum('bytes') };
        })
        .where((eb) =>
          eb.or([
            eb('upload_counts.day', '<>', eb.ref('excluded.day')),
            eb.and([
              eb('upload_counts.files', '<', uploadsPerDay.files),
              eb('upload_counts.bytes', '<=', uploadsPerDay.bytes - bytes),
            ]),
          ]),
        ),
    )
    .returning('account_id')
    .executeTakeFirst();
  if (!counted) throw new Refusal(CODES.tooMany, formatQuotaText(uploadsPerDay));
}

/** Returns the quota of a file that was not accepted, for any reason. */
export async function uncountUpload(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  accountId: string,
  bytes: number,
): Promise<void> {
  await db
    .updateTable('upload_counts')
    .set((eb) => ({ files: eb('files', '-', 1), bytes: eb('bytes', '-', bytes) }))
    .where('account_id', '=', accountId)
    .where('day', '=', toShanghaiDay(now()))
    .execute();
}
