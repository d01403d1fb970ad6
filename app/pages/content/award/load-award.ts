import type { PortalContext } from '~/bff/http/app-context';
import { isRefused } from '~/bff/core/errors';
import type { AwardEdition } from '~/contract/awards';

/**
 * Loads an edition of the award, the newest when no year is given; null when the platform has none. Throws the
 * errors of the call.
 */
export async function loadAward(context: PortalContext, year?: number): Promise<AwardEdition | null> {
  try {
    return await context.upstream.awards.edition({ query: year === undefined ? {} : { year } });
  } catch (error) {
    if (isRefused(error, 'not_found')) return null;
    throw error;
  }
}
