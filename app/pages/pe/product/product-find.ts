import type { Edition } from '~/domain/platform/edition';
import type { CallResult, Contract } from '~/contract';
import { PE_STAGE_NAMES, PE_STATUS_NAMES, PE_STATUSES, type PE_STAGES } from '~/contract/kinds';
import { equityPaths } from '~/app/paths/equity';
import type { DirectorySearchView } from '~/app/features/funds/directory-view';

type List = CallResult<Contract['equity']['productList']>;
interface Filters {
  stage?: (typeof PE_STAGES)[number];
  vintage?: number;
  status?: (typeof PE_STATUSES)[number];
  keyword?: string;
}

/** Builds the filters name, stage, state and vintage, each with the available values. */
export const buildPeProductFilters = (
  { stages, vintages }: Pick<List, 'stages' | 'vintages'>,
  filters: Filters,
  edition: Edition,
): DirectorySearchView => ({
  action: equityPaths.products(edition),
  keyword: filters.keyword ?? '',
  letters: [],
  selects: [
    {
      ...{ name: 'stage', label: '阶段', value: filters.stage ?? '' },
      options: stages.map(({ stage, product_count }) => ({
        value: stage,
        label: `${PE_STAGE_NAMES[stage]}（${product_count}）`,
      })),
    },
    {
      ...{ name: 'vintage', label: '年份', value: String(filters.vintage ?? '') },
      options: vintages.map(({ vintage, product_count }) => ({
        value: String(vintage),
        label: `${vintage}（${product_count}）`,
      })),
    },
    {
      ...{ name: 'status', label: '状态', value: filters.status ?? '' },
      options: PE_STATUSES.map((value) => ({ value, label: PE_STATUS_NAMES[value] })),
    },
  ],
  resetTo: Object.values(filters).some((value) => value !== undefined) ? equityPaths.products(edition) : null,
});
