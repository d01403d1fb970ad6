import type { z } from 'zod';
import type { PortalContext } from '~/bff/http/app-context';
import type { publicListQuerySchema, simuListQuerySchema } from '~/contract/catalogue';
import { FILED_FACETS, GATED_FACETS } from '~/contract/fund-facets';
import type { LibraryRights, LibraryState } from '~/app/features/lists/library-query';
import type { LibraryList } from '~/app/features/lists/library-view';

/** Number of funds that each value of a filter would leave; a filter without counts is absent. */
export type FilterCounts = Partial<Record<string, Readonly<Record<string, number>>>>;

/**
 * Loads the number of funds that each value of each filter would leave. Filters that are disclosed by level are
 * requested separately, and only when the viewer may use them: the reply covers the kinds open to the viewer.
 */
export async function loadFilterCounts(
  context: PortalContext,
  state: LibraryState,
  rights: LibraryRights,
): Promise<FilterCounts> {
  const { catalogue } = context.upstream;
  const query = { ...state.params, risk_max: rights.riskMax ?? undefined };
  const simu = query as z.input<typeof simuListQuerySchema>;
  const replies =
    state.tab === 'public'
      ? [catalogue.publicFacets({ query: query as z.input<typeof publicListQuerySchema> })]
      : [
          catalogue.simuFacets({ query: { ...simu, facets: FILED_FACETS.join() } }),
          ...(rights.canSeePerformance
            ? [catalogue.simuFacets({ query: { ...simu, gated_facets: GATED_FACETS.join() } })]
            : []),
        ];
  const found = (await Promise.all(replies)).flatMap((reply) => reply.facets);
  return Object.fromEntries(
    found.map(({ key, counts }) => [
      key,
      Object.fromEntries(counts.map(({ option, count }) => [option, count])),
    ]),
  );
}

/**
 * Loads one page of the list of a tab. `riskMax` is the highest product risk of the viewer's class, null when
 * unknown.
 */
export function loadLibrary(
  context: PortalContext,
  state: LibraryState,
  riskMax: number | null,
): Promise<LibraryList> {
  const { params, sort, order, cursor, limit } = state;
  const query = { ...params, sort, order, cursor, limit, risk_max: riskMax ?? undefined };
  const { catalogue } = context.upstream;
  // The state was parsed by the schema of its tab (library-query.ts).
  return state.tab === 'simu'
    ? catalogue.simuList({ query: query as z.input<typeof simuListQuerySchema> })
    : catalogue.publicList({ query: query as z.input<typeof publicListQuerySchema> });
}
