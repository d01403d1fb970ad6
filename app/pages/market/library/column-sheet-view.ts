import type { Edition } from '~/domain/platform/edition';
import { paths } from '~/app/paths';
import {
  getColumnKeys,
  getColumnLabel,
  MAX_COLUMNS,
  buildFundColumns,
} from '~/app/features/lists/fund-columns';
import { buildLibraryPath, type LibraryRights, type LibraryState } from '~/app/features/lists/library-query';
import type { ColumnSheetView } from '~/app/pages/market/library/column-sheet';

/** Builds the column chooser with the shown columns; null when the list shows no figures. */
export function buildColumnSheetView(
  state: LibraryState,
  rights: LibraryRights,
  edition: Edition,
): ColumnSheetView | null {
  const { tab } = state;
  if (tab === 'simu' && !rights.canSeePerformance) return null;
  const bare = buildLibraryPath(edition, { ...state, columns: '', cursor: undefined }, rights);
  return {
    action: paths.fundLibrary(edition),
    kept: [...new URLSearchParams(bare.split('?')[1] ?? '')].map(([name, value]) => ({ name, value })),
    options: getColumnKeys(tab).map((key) => ({ value: key, label: getColumnLabel(tab, key) })),
    selected: buildFundColumns(tab, state.sort, state.columns).map(({ key }) => key),
    most: MAX_COLUMNS,
    resetTo: bare,
  };
}
