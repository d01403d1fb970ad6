import { ASSET_SECTION_NAMES } from '~/contract/kinds';
import { settle, type SettledSection } from '~/app/route-kit/settle';
import type { Positions } from '~/app/features/money/position-view';
import type { PortalContext } from '~/bff/http/app-context';
import { isPortalError } from '~/bff/core/errors';
import { ASSET_SECTIONS } from '~/contract/holding-shapes';

export interface HoldingsReply {
  positions: Pick<Positions, 'list'> & Partial<Pick<Positions, 'profit_ratio' | 'own_return'>>;
  /** Names of classes that could not be loaded; when empty, the list is complete. */
  missing: string[];
}

/**
 * Loads all holdings. When the whole list fails, each class is requested separately, so that one failure does not
 * affect the others. Missing classes are named, so that the remaining list is not taken for the total.
 */
export async function loadHoldings(context: PortalContext): Promise<SettledSection<HoldingsReply>> {
  const { holdings } = context.upstream;
  let hasWaited = false;
  const asked = holdings.positions({ query: {} }).catch((error: unknown) => {
    hasWaited = isPortalError(error) && error.kind === 'UpstreamTimeoutError';
    throw error;
  });
  const whole = await settle(context, asked);
  if (whole.ok) return { ok: true, data: { positions: whole.data, missing: [] } };
  // After a timeout no further request is sent, so that a page does not wait twice.
  if (hasWaited) return whole;
  const classes = await Promise.all(
    ASSET_SECTIONS.map(async (key) => ({
      key,
      read: await settle(context, holdings.positions({ query: { part: key } })),
    })),
  );
  const list = classes.flatMap(({ read }) => (read.ok ? read.data.list : []));
  const missing = classes.filter(({ read }) => !read.ok).map(({ key }) => ASSET_SECTION_NAMES[key]);
  return missing.length === classes.length ? whole : { ok: true, data: { positions: { list }, missing } };
}
