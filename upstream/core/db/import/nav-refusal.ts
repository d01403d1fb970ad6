import { CODES } from '~/contract/codes';
import { NavDayError } from '~/upstream/core/db/import/nav-day';
import { ImportError } from '~/upstream/core/db/import/report';
import { createInputRefusal, Refusal } from '~/upstream/core/refusal';

/** Throws a Refusal with the reason why a NAV cannot be published, for operators; rethrows other errors. */
export function throwNavRefusal(error: unknown): never {
  if (error instanceof NavDayError) throw createInputRefusal(error.message);
  if (error instanceof ImportError) throw new Refusal(CODES.notFound, error.message);
  throw error;
}
