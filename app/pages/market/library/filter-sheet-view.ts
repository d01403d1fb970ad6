import { getFundKinds, type Edition } from '~/domain/platform/edition';
import { getRiskClass } from '~/domain/person/risk';
import { paths } from '~/app/paths';
import type { FilterSheetView } from '~/app/pages/market/library/filter-sheet';
import {
  listFilterKeys,
  getFilterGroups,
  TEXT_FILTERS,
  getFilterValues,
} from '~/app/features/lists/library-filters';
import {
  getDefaultSort,
  buildLibraryPath,
  getAllowedSorts,
  type LibraryRights,
  type LibraryState,
} from '~/app/features/lists/library-query';
import { SORT_LABELS } from '~/app/features/lists/library-view';

const ANY = { value: '', label: '不限' };

/** Builds the filter sheet: groups the viewer may use; risk levels above the class are dashed, with the reason. */
export function buildFilterSheetView(
  state: LibraryState,
  rights: LibraryRights,
  riskLevel: number | null,
  edition: Edition,
): FilterSheetView {
  const usual = getDefaultSort(state.tab, rights);
  const keys = listFilterKeys(state.tab, rights.canSeePerformance);
  const groups: FilterSheetView['groups'] = getFilterGroups(state.tab)
    .filter((group) => keys.includes(group.key))
    .map((group) => {
      const selected = getFilterValues(state.params, group.key);
      const isRadio = group.type === 'radio';
      return {
        key: group.key,
        title: group.title,
        type: group.type,
        // Leaves space for the count next to each name.
        columns: group.columns ?? 3,
        options: [
          ...(isRadio ? [ANY] : []),
          ...group.options.map(({ value, label }) => ({
            value,
            label,
            isOff: group.key === 'risk' && isAboveClass(value, rights) ? true : undefined,
          })),
        ],
        selected: isRadio && selected.length === 0 ? [''] : selected,
        note: group.key === 'risk' ? riskNote(rights, riskLevel) : undefined,
      };
    });
  groups.push({
    key: 'sort',
    title: '排序',
    type: 'radio',
    // The default sort is omitted from the address.
    options: getAllowedSorts(state.tab, rights).map((sort) => ({
      value: sort === usual ? '' : sort,
      label: SORT_LABELS[sort],
    })),
    selected: [state.sort === usual ? '' : state.sort],
    isSort: true,
  });
  return {
    action: paths.fundLibrary(edition),
    tab: state.tab === getFundKinds(edition)[0] ? null : state.tab,
    columns: state.columns || null,
    resetTo: buildLibraryPath(
      edition,
      { tab: state.tab, params: {}, columns: state.columns, limit: state.limit },
      rights,
    ),
    groups,
    texts: TEXT_FILTERS.map(({ key, label }) => ({
      name: key,
      label: label[state.tab],
      value: state.params[key] ?? '',
    })),
  };
}

const isAboveClass = (value: string, rights: LibraryRights): boolean =>
  rights.riskMax !== null && Number(value) > rights.riskMax;

function riskNote(rights: LibraryRights, riskLevel: number | null): string | undefined {
  if (rights.riskMax === null || rights.riskMax >= 5) return undefined;
  const above = rights.riskMax === 4 ? 'R5' : `R${rights.riskMax + 1}–R5`;
  return `${above} 高于您的风险等级 ${getRiskClass(riskLevel)}，列表中不展示`;
}
