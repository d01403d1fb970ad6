import { settle, type SettledSection } from '~/app/route-kit/settle';
import { ASSET_SECTION_NAMES } from '~/app/features/money/parts';
import type { Positions } from '~/app/features/money/position-view';
import type { PortalContext } from '~/bff/http/app-context';
import { isPortalError } from '~/bff/core/errors';
import { ASSET_SECTIONS } from '~/contract/holding-shapes';

export interface HoldingsReply {
  positions: Pick<Positions, 'list'> & Partial<Pick<Positions, 'profit_ratio' | 'own_return'>>;
  /** Names of classes that could not be read; without any the list is everything. */
  missing: string[];
}

/**
 * Everything held. Where that cannot be read at once each class is asked for by itself, so that one that fails takes no
 * other with it; which ones are missing is said, and nobody adds up the rest as if it were all.
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
  // After a wait in vain nothing more is asked: a page does not wait twice.
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
