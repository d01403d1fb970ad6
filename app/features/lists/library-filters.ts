import {
  PUBLIC_STATUSES,
  PUBLIC_STATUS_NAMES,
  PUBLIC_TYPE_NAMES,
  PUBLIC_TYPES,
  SIMU_STATUSES,
  SIMU_STATUS_NAMES,
  SIZE_BANDS,
  STRATEGIES,
  STRATEGY_NAMES,
  THEME_NAMES,
  THEMES,
  formatSizeBand,
} from '~/contract/kinds';
import { PRODUCT_RISKS } from '~/domain/person/risk';

export const LIBRARY_TABS = ['simu', 'public'] as const;
export type LibraryTab = (typeof LIBRARY_TABS)[number];

export const FILTER_KEYS = [
  'strategy',
  'type',
  'risk',
  'return_1y_min',
  'drawdown_max',
  'size',
  'age_min',
  'status',
  'min_amount_max',
  'company_id',
  'company_name',
  'manager_name',
  'theme',
  'open_days',
] as const;
export type FilterKey = (typeof FILTER_KEYS)[number];
/** Chosen filters, as written in the address. */
export type FilterParams = Partial<Record<FilterKey, string>>;

export interface FilterOption {
  value: string;
  label: string;
  /** Label of the removable chip when the label of the option is unclear outside its group. */
  chip?: string;
}

/** One group of the filter sheet. */
export interface FilterGroup {
  key: FilterKey;
  title: string;
  type: 'checkbox' | 'radio';
  columns?: 3 | 4 | 5;
  options: FilterOption[];
  /** Filters by performance, risk, fee or terms: only for viewers who may see these values. */
  isGated?: boolean;
}

const named = <Value extends string>(
  values: readonly Value[],
  names: Record<Value, string>,
): FilterOption[] => values.map((value) => ({ value, label: names[value] }));

const risk: FilterGroup = {
  key: 'risk',
  title: '风险等级（可多选）',
  type: 'checkbox',
  columns: 5,
  options: PRODUCT_RISKS.map((label, index) => ({ value: String(index + 1), label })),
};
const yearReturn: FilterGroup = {
  key: 'return_1y_min',
  title: '近1年收益',
  type: 'radio',
  options: [
    { value: '0', label: '高于 0%', chip: '近1年高于 0%' },
    { value: '0.1', label: '高于 10%', chip: '近1年高于 10%' },
    { value: '0.2', label: '高于 20%', chip: '近1年高于 20%' },
  ],
};
const drawdown: FilterGroup = {
  key: 'drawdown_max',
  title: '最大回撤（近1年）',
  type: 'radio',
  options: [
    { value: '0.05', label: '5% 以内', chip: '回撤 5% 以内' },
    { value: '0.1', label: '10% 以内', chip: '回撤 10% 以内' },
    { value: '0.2', label: '20% 以内', chip: '回撤 20% 以内' },
  ],
};
const age: FilterGroup = {
  key: 'age_min',
  title: '成立年限',
  type: 'radio',
  options: [
    { value: '1', label: '1 年以上', chip: '成立 1 年以上' },
    { value: '3', label: '3 年以上', chip: '成立 3 年以上' },
    { value: '5', label: '5 年以上', chip: '成立 5 年以上' },
  ],
};

/** ENTITY-037 simuFilters: filters of the private list. */
export const simuFilters: FilterGroup[] = [
  { key: 'strategy', title: '策略（可多选）', type: 'checkbox', options: named(STRATEGIES, STRATEGY_NAMES) },
  { ...risk, isGated: true },
  { ...yearReturn, isGated: true },
  { ...drawdown, isGated: true },
  {
    key: 'size',
    title: '管理人规模',
    type: 'radio',
    columns: 3,
    options: SIZE_BANDS.map((value) => {
      const label = formatSizeBand(value);
      return { value, label, chip: `管理人 ${label}` };
    }),
  },
  age,
  {
    key: 'status',
    title: '运作状态',
    type: 'radio',
    columns: 3,
    options: named(SIMU_STATUSES, SIMU_STATUS_NAMES),
  },
  {
    key: 'min_amount_max',
    title: '起投金额',
    type: 'radio',
    columns: 3,
    isGated: true,
    options: [
      { value: '1000000', label: '100 万元以内', chip: '起投 100 万元以内' },
      { value: '3000000', label: '300 万元以内', chip: '起投 300 万元以内' },
    ],
  },
  {
    key: 'open_days',
    title: '开放日',
    type: 'radio',
    isGated: true,
    options: [
      { value: '7', label: '7 天内', chip: '7 天内开放' },
      { value: '30', label: '30 天内', chip: '30 天内开放' },
      { value: '90', label: '90 天内', chip: '90 天内开放' },
    ],
  },
];

/** ENTITY-037 publicFilters: filters of the public list. */
export const publicFilters: FilterGroup[] = [
  { key: 'type', title: '类型（可多选）', type: 'checkbox', options: named(PUBLIC_TYPES, PUBLIC_TYPE_NAMES) },
  { key: 'theme', title: '主题（按基金名称）', type: 'radio', options: named(THEMES, THEME_NAMES) },
  risk,
  yearReturn,
  drawdown,
  {
    key: 'size',
    title: '基金规模',
    type: 'radio',
    columns: 3,
    options: [
      { value: '0-2', label: '2 亿元以下', chip: '规模 2 亿元以下' },
      { value: '2-10', label: '2–10 亿元', chip: '规模 2–10 亿元' },
      { value: '10-50', label: '10–50 亿元', chip: '规模 10–50 亿元' },
      { value: '50+', label: '50 亿元以上', chip: '规模 50 亿元以上' },
    ],
  },
  age,
  {
    key: 'status',
    title: '申购状态',
    type: 'radio',
    options: named(PUBLIC_STATUSES, PUBLIC_STATUS_NAMES),
  },
  {
    key: 'min_amount_max',
    title: '起购金额',
    type: 'radio',
    options: [
      { value: '10', label: '10 元以内', chip: '起购 10 元以内' },
      { value: '100', label: '100 元以内', chip: '起购 100 元以内' },
      { value: '1000', label: '1000 元以内', chip: '起购 1000 元以内' },
    ],
  },
];

export const getFilterGroups = (tab: LibraryTab): FilterGroup[] =>
  tab === 'simu' ? simuFilters : publicFilters;

/** Text filters, such as part of a name. */
export const TEXT_FILTERS = [
  { key: 'company_name', label: { simu: '管理人', public: '基金公司' } },
  { key: 'manager_name', label: { simu: '基金经理', public: '基金经理' } },
] as const;

/** Returns the filters allowed on a tab; without `canSeePerformance`, only filed facts. */
export function listFilterKeys(tab: LibraryTab, canSeePerformance: boolean): FilterKey[] {
  const open = getFilterGroups(tab).filter((group) => canSeePerformance || !group.isGated);
  const keys = [...open.map((group) => group.key), ...TEXT_FILTERS.map(({ key }) => key)];
  // Filters by one company, through a link on its page.
  return tab === 'simu' ? [...keys, 'company_id'] : keys;
}

/** Returns the values of a filter that may hold several. */
export const getFilterValues = (params: FilterParams, key: FilterKey): string[] =>
  params[key]?.split(',').filter(Boolean) ?? [];

export interface ChosenFilter {
  key: FilterKey;
  label: string;
  /** Filters without this one. */
  rest: FilterParams;
}

/** Lists the chosen values, one entry each, with the filters that remain when it is removed. */
export function listChosenFilters(
  tab: LibraryTab,
  params: FilterParams,
  companyLabel?: string | null,
): ChosenFilter[] {
  const chosen: ChosenFilter[] = [];
  for (const group of getFilterGroups(tab)) {
    const values = getFilterValues(params, group.key);
    for (const value of values) {
      const option = group.options.find((each) => each.value === value);
      const rest = values.filter((each) => each !== value).join(',');
      const label = option?.chip ?? option?.label ?? `${group.title.replace(/（.*$/, '')} ${value}`;
      chosen.push({ key: group.key, label, rest: { ...params, [group.key]: rest || undefined } });
    }
  }
  for (const { key, label } of TEXT_FILTERS) {
    if (params[key])
      chosen.push({ key, label: `${label[tab]} ${params[key]}`, rest: { ...params, [key]: undefined } });
  }
  if (tab === 'simu' && params.company_id) {
    chosen.push({
      key: 'company_id',
      label: companyLabel ?? '所选管理人',
      rest: { ...params, company_id: undefined },
    });
  }
  return chosen;
}
