import type { ServiceContext } from '~/upstream/core/service-context';

/** Grace period for current readers, and for uploads of the same bytes. */
const REST_MS = 86_400_000;
const AT_ONCE = 200;

/**
 * Deletes stored bytes whose rows a cancellation erased a day ago, unless another row references the same bytes.
 */
export async function deleteErasedFiles(context: ServiceContext): Promise<number> {
  const due = await context.db
    .selectFrom('erased_files')
    .select('sha256')
    .where('erased_at', '<=', new Date(context.now().getTime() - REST_MS).toISOString())
    .limit(AT_ONCE)
    .execute();
  let dropped = 0;
  for (const { sha256 } of due) if (await dropOne(context, sha256)) dropped += 1;
  return dropped;
}

/** By one process at a time, because an object store cannot separate two removals of the same bytes. */
const dropOne = ({ db, files }: ServiceContext, sha256: string): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('erased_files as e')
      .select((each) =>
        each
          .exists(each.selectFrom('files as f').select('f.id').whereRef('f.sha256', '=', 'e.sha256'))
          .as('is_named'),
      )
      .where('e.sha256', '=', sha256)
      .forUpdate('e')
      .skipLocked()
      .executeTakeFirst();
    if (!row || (!row.is_named && !(await files.remove(sha256)))) return false;
    await trx.deleteFrom('erased_files').where('sha256', '=', sha256).execute();
    return !row.is_named;
  });
