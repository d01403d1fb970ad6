import { CODES } from '~/contract/codes';
import { NavDayError } from '~/upstream/db/import/nav-day';
import { ImportError } from '~/upstream/db/import/report';
import { Refusal } from '~/upstream/services/refusal';

/** What keeps a NAV from being published, as operators are told; what failed is thrown on. */
export function navDeclined(error: unknown): never {
  if (error instanceof NavDayError)
    throw new Refusal(CODES.badRequest, error.message, { reason: 'operator' });
  if (error instanceof ImportError) throw new Refusal(CODES.notFound, error.message);
  throw error;
}
