import { part, type Part } from '~/app/route-kit/settle';
import { PART_NAMES } from '~/app/features/money/parts';
import type { Positions } from '~/app/features/money/position-view';
import type { PortalContext } from '~/bff/http/app-context';
import { isPortalError } from '~/bff/core/errors';
import { ASSET_PARTS } from '~/contract/holding-shapes';

export interface Held {
  positions: Pick<Positions, 'list'> & Partial<Pick<Positions, 'profit_ratio' | 'own_return'>>;
  /** Names of classes that could not be read; without any the list is everything. */
  missing: string[];
}

/**
 * Everything held. Where that cannot be read at once each class is asked for by itself, so that one that fails takes no
 * other with it; which ones are missing is said, and nobody adds up the rest as if it were all.
 */
export async function readHeld(context: PortalContext): Promise<Part<Held>> {
  const { holdings } = context.upstream;
  let hasWaited = false;
  const asked = holdings.positions({ query: {} }).catch((error: unknown) => {
    hasWaited = isPortalError(error) && error.kind === 'UpstreamTimeoutError';
    throw error;
  });
  const whole = await part(context, asked);
  if (whole.ok) return { ok: true, data: { positions: whole.data, missing: [] } };
  // After a wait in vain nothing more is asked: a page does not wait twice.
  if (hasWaited) return whole;
  const classes = await Promise.all(
    ASSET_PARTS.map(async (key) => ({
      key,
      read: await part(context, holdings.positions({ query: { part: key } })),
    })),
  );
  const list = classes.flatMap(({ read }) => (read.ok ? read.data.list : []));
  const missing = classes.filter(({ read }) => !read.ok).map(({ key }) => PART_NAMES[key]);
  return missing.length === classes.length ? whole : { ok: true, data: { positions: { list }, missing } };
}
