import type { z } from 'zod';
import type { PortalContext } from '~/bff/http/app-context';
import type { publicListQuerySchema, simuListQuerySchema } from '~/contract/catalogue';
import type { LibraryState } from '~/app/parts/lists/library-query';
import type { LibraryList } from '~/app/parts/lists/library-view';

/** One page of the list of a tab. `riskMax` is the highest product risk of the viewer's class, null when unknown. */
export function loadLibrary(
  context: PortalContext,
  state: LibraryState,
  riskMax: number | null,
): Promise<LibraryList> {
  const { params, sort, order, cursor, limit } = state;
  const query = { ...params, sort, order, cursor, limit, risk_max: riskMax ?? undefined };
  const { catalogue } = context.upstream;
  // The state was read against the schema of its tab (library-query.ts).
  return state.tab === 'simu'
    ? catalogue.simuList({ query: query as z.input<typeof simuListQuerySchema> })
    : catalogue.publicList({ query: query as z.input<typeof publicListQuerySchema> });
}
