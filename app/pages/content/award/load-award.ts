import type { PortalContext } from '~/bff/http/app-context';
import { isRefused } from '~/bff/core/errors';
import type { AwardEdition } from '~/contract/awards';

/** An edition of the award, the newest without a year; null when the platform has none. Throws what the call throws. */
export async function loadAward(context: PortalContext, year?: number): Promise<AwardEdition | null> {
  try {
    return await context.upstream.awards.edition({ query: year === undefined ? {} : { year } });
  } catch (error) {
    if (isRefused(error, 'not_found')) return null;
    throw error;
  }
}
