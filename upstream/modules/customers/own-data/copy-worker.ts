import { toShanghaiDay } from '~/domain/calendar/dates';
import type { ServiceContext } from '~/upstream/core/service-context';
import { eraseExpiredRecords } from '~/upstream/modules/customers/own-data/terms';
import { getCopyFileName, createNextCopy } from '~/upstream/modules/customers/own-data/create-copy';
import { deleteErasedFiles } from '~/upstream/modules/customers/own-data/erased-files';

const POLL_INTERVAL_MS = 2_000;
const SWEEP_EVERY_MS = 600_000;

/** Deletes expired copies from disk and marks their rows. */
export async function deleteExpiredCopies({ db, copies, now }: ServiceContext): Promise<void> {
  await db
    .updateTable('data_copies')
    .set({ state: 'expired', open_for: null, open_until: null })
    .where('state', '=', 'ready')
    .where('expires_at', '<=', now().toISOString())
    .execute();
  // Reads the names first, so that copies begun meanwhile are not deleted.
  const names = await copies.names();
  if (names.length === 0) return;
  const rows = await db
    .selectFrom('data_copies')
    .select(['id', 'worker'])
    .where('state', 'in', ['running', 'ready'])
    .execute();
  const alive = new Set(rows.map(getCopyFileName));
  for (const name of names) if (!alive.has(name)) await copies.remove(name);
}

/**
 * Starts the worker that generates requested copies one at a time, and deletes expired data: copies, erased files,
 * records past their retention. Runs at once, and then every two seconds. @returns function that stops it after the
 * current run
 */
export function startDataCopyWorker(context: ServiceContext): () => Promise<void> {
  const ending = new AbortController();
  let running: Promise<void> | null = null;
  let [sweptAt, forgotOn] = [-Infinity, ''];
  const pollQueue = async (): Promise<void> => {
    const failed = (what: string) => (error: unknown) => {
      if (!ending.signal.aborted) context.log.error({ err: error }, what);
      return false;
    };
    if (performance.now() - sweptAt >= SWEEP_EVERY_MS) {
      sweptAt = performance.now();
      await deleteExpiredCopies(context).catch(failed('data copy cleanup failed'));
      await deleteErasedFiles(context).catch(failed('deleting erased files failed'));
    }
    const today = toShanghaiDay(context.now());
    if (today !== forgotOn) {
      forgotOn = today;
      await eraseExpiredRecords(context).catch(failed('erasing expired records failed'));
    }
    while (!ending.signal.aborted) {
      const wasDue = await createNextCopy(context, ending.signal).catch(failed('data copies failed'));
      if (!wasDue) return;
    }
  };
  const begin = (): void => {
    running ??= pollQueue().finally(() => (running = null));
  };
  begin();
  const timer = setInterval(begin, POLL_INTERVAL_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    ending.abort();
    await running;
  };
}
