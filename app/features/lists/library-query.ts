import { z } from 'zod';
import { getFundKinds, type Edition } from '~/domain/platform/edition';
import { PUBLIC_SORTS, publicListQuerySchema, SIMU_SORTS, simuListQuerySchema } from '~/contract/catalogue';
import { paths } from '~/app/paths';
import { parseColumns } from '~/app/features/lists/fund-columns';
import {
  FILTER_KEYS,
  listFilterKeys,
  LIBRARY_TABS,
  getFilterValues,
  type FilterKey,
  type FilterParams,
  type LibraryTab,
} from '~/app/features/lists/library-filters';

export type SimuSort = (typeof SIMU_SORTS)[number];
export type PublicSort = (typeof PUBLIC_SORTS)[number];
export type LibrarySort = SimuSort | PublicSort;
export type SortOrder = 'asc' | 'desc';

const text = z.string().max(200).optional();
const filterTexts = Object.fromEntries(FILTER_KEYS.map((key) => [key, text])) as Record<
  FilterKey,
  typeof text
>;

/**
 * Address of the library: the only place that holds its state. Filters are checked against the tab's own list
 * below.
 */
export const libraryQuerySchema = z.object({
  /** When absent, the default tab of the edition is used. */
  tab: z.enum(LIBRARY_TABS).optional(),
  cursor: text,
  /** Page number that the cursor leads to: a hint for display, not an offset. */
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce
    .number()
    .pipe(z.union([z.literal(20), z.literal(50)]))
    .default(20),
  sort: text,
  /** Columns of the table when they are not the default ones. */
  columns: text,
  order: z.enum(['asc', 'desc']).optional(),
  ...filterTexts,
});
export type LibraryQuery = z.output<typeof libraryQuerySchema>;

/** State of the library as requested, without parameters that the viewer may not use or that are invalid. */
export interface LibraryState {
  tab: LibraryTab;
  params: FilterParams;
  sort: LibrarySort;
  order: SortOrder;
  /** Chosen column names, comma separated; empty for the default columns. */
  columns: string;
  cursor: string | undefined;
  page: number;
  limit: 20 | 50;
}

/** Rights that the viewer's level gives in the library. */
export interface LibraryRights {
  /** May see performance, risk and terms of private funds. */
  canSeePerformance: boolean;
  /** Highest product risk of the viewer's class; null when unknown. */
  riskMax: number | null;
}

/** Sorts by a filed fact. Every other sort reveals performance through its order. */
const OPEN_SIMU_SORTS: readonly LibrarySort[] = ['name', 'founded_on'];
/** Sorts that begin with the smallest value, because readers look for it. */
const ASCENDING_SORTS: readonly LibrarySort[] = ['name', 'max_drawdown', 'fee'];

export const getDefaultOrder = (sort: LibrarySort): SortOrder =>
  ASCENDING_SORTS.includes(sort) ? 'asc' : 'desc';

/** Returns the sorts a viewer may choose on a tab. */
export function getAllowedSorts(tab: LibraryTab, rights: LibraryRights): readonly LibrarySort[] {
  if (tab === 'public') return PUBLIC_SORTS;
  return rights.canSeePerformance ? SIMU_SORTS : OPEN_SIMU_SORTS;
}

export const getDefaultSort = (tab: LibraryTab, rights: LibraryRights): LibrarySort =>
  tab === 'public' || rights.canSeePerformance ? 'return_1y' : 'name';

/**
 * Returns the filters of the address that are valid for this tab and viewer; invalid values are dropped one by one.
 */
function readParams(query: LibraryQuery, tab: LibraryTab, rights: LibraryRights): FilterParams {
  const shape = (tab === 'simu' ? simuListQuerySchema : publicListQuerySchema).shape as Partial<
    Record<FilterKey, z.ZodType>
  >;
  const params: FilterParams = {};
  for (const key of listFilterKeys(tab, rights.canSeePerformance)) {
    const value = query[key];
    if (value !== undefined && shape[key]?.safeParse(value).success) params[key] = value;
  }
  if (params.risk && rights.riskMax !== null) {
    const max = rights.riskMax;
    params.risk = getFilterValues(params, 'risk')
      .filter((level) => Number(level) <= max)
      .join(',');
    if (!params.risk) delete params.risk;
  }
  return params;
}

/** Parses the address into a state that the list can be requested with. */
export function resolveLibraryState(
  query: LibraryQuery,
  rights: LibraryRights,
  edition: Edition,
): LibraryState {
  const tab = query.tab ?? getFundKinds(edition)[0];
  const requested = query.sort as LibrarySort | undefined;
  const isKnown = requested !== undefined && getAllowedSorts(tab, rights).includes(requested);
  const sort = isKnown ? requested : getDefaultSort(tab, rights);
  return {
    tab,
    params: readParams(query, tab, rights),
    sort,
    order: (isKnown ? query.order : undefined) ?? getDefaultOrder(sort),
    columns: parseColumns(query.columns, tab),
    // A cursor is valid only for the sort it was created for.
    cursor: requested === undefined || isKnown ? query.cursor : undefined,
    page: query.cursor ? Math.max(2, query.page) : 1,
    limit: query.limit,
  };
}

/** Address of the CSV file for the list of a state. */
export function buildLibraryFilePath(edition: Edition, state: LibraryState, rights: LibraryRights): string {
  const page = buildLibraryPath(edition, { ...state, cursor: undefined, columns: '', limit: 20 }, rights);
  const query = page.indexOf('?');
  return paths.fundLibraryFile(edition) + (query < 0 ? '' : page.slice(query));
}

/** Address of a state; first pages, default sorts and default orders are omitted. */
export function buildLibraryPath(
  edition: Edition,
  state: Pick<LibraryState, 'tab' | 'params'> & Partial<LibraryState>,
  rights: LibraryRights,
): string {
  const { tab, sort, order, limit } = state;
  const isDefaultSort = sort === undefined || sort === getDefaultSort(tab, rights);
  return paths.fundLibrary(edition, {
    tab,
    ...state.params,
    sort: isDefaultSort ? undefined : sort,
    order: sort === undefined || order === getDefaultOrder(sort) ? undefined : order,
    columns: state.columns || undefined,
    limit: limit === 50 ? 50 : undefined,
    cursor: state.cursor,
    page: state.cursor ? state.page : undefined,
  });
}
