import { importFile as importOn, type ImportOptions } from '~/upstream/core/db/import/import-file';

/** The day of these tests, whatever the machine says. */
export const IMPORT_DAY = '2026-11-24';

/** Imports a file on the day of the tests, as if a second operator had read what needs one. */
export const importReviewedFile = (
  db: Parameters<typeof importOn>[0],
  path: string,
  options: Partial<ImportOptions> = {},
) => importOn(db, path, { today: IMPORT_DAY, isReviewed: true, ...options });
