import { importFile as importOn, type ImportOptions } from '~/upstream/core/db/import/import-file';

/** Current day of these tests, independent of the system clock. */
export const IMPORT_DAY = '2026-11-24';

/** Imports a file on the test day, as if a second operator had reviewed it. */
export const importReviewedFile = (
  db: Parameters<typeof importOn>[0],
  path: string,
  options: Partial<ImportOptions> = {},
) => importOn(db, path, { today: IMPORT_DAY, isReviewed: true, ...options });
