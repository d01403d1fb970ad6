import type { Edition } from '~/domain/platform/edition';
import { paths } from '~/app/paths';
import { columnKeys, columnLabel, COLUMNS_MAX, fundColumns } from '~/app/features/lists/fund-columns';
import { libraryHref, type LibraryRights, type LibraryState } from '~/app/features/lists/library-query';
import type { ColumnSheetView } from '~/app/pages/market/library/column-sheet';

/** The columns of a list with those it shows; null where it shows no figures. */
export function columnSheetView(
  state: LibraryState,
  rights: LibraryRights,
  edition: Edition,
): ColumnSheetView | null {
  const { tab } = state;
  if (tab === 'simu' && !rights.canSeePerformance) return null;
  const bare = libraryHref(edition, { ...state, columns: '', cursor: undefined }, rights);
  return {
    action: paths.fundLibrary(edition),
    kept: [...new URLSearchParams(bare.split('?')[1] ?? '')].map(([name, value]) => ({ name, value })),
    options: columnKeys(tab).map((key) => ({ value: key, label: columnLabel(tab, key) })),
    selected: fundColumns(tab, state.sort, state.columns).map(({ key }) => key),
    most: COLUMNS_MAX,
    resetTo: bare,
  };
}
