import type { ServiceContext } from '~/upstream/services/handler';

/** Time for whoever was reading, and for what is being handed in with the same bytes. */
const REST_MS = 86_400_000;
const AT_ONCE = 200;

/** Takes bytes from the disk whose rows a cancellation erased a day ago, unless another row names the same bytes. */
export async function dropErasedFiles({ db, files, now }: ServiceContext): Promise<number> {
  const due = await db
    .selectFrom('erased_files as e')
    .select((row) => [
      'e.sha256',
      row
        .exists(row.selectFrom('files as f').select('f.id').whereRef('f.sha256', '=', 'e.sha256'))
        .as('is_named'),
    ])
    .where('e.erased_at', '<=', new Date(now().getTime() - REST_MS).toISOString())
    .limit(AT_ONCE)
    .execute();
  let dropped = 0;
  for (const { sha256, is_named } of due) {
    if (!is_named && !(await files.remove(sha256))) continue;
    await db.deleteFrom('erased_files').where('sha256', '=', sha256).execute();
    if (!is_named) dropped += 1;
  }
  return dropped;
}
