import { buildLineChartModel } from '~/app/charts/line-chart-model';
import { formatRate } from '~/domain/figures/format';
import type { AmountDisplay } from '~/app/features/money/amounts';
import type { AssetSection } from '~/app/features/money/asset-sections';
import type { OverviewPathBuilder } from '~/app/pages/own/overview/overview-query';
import type { CallResult, Contract } from '~/contract';
import { CURRENCY_NAMES, ASSET_SECTION_NAMES, PUBLIC_TYPE_NAMES, STRATEGY_NAMES } from '~/contract/kinds';
import { ALLOCATION_VIEWS } from '~/contract/overview';
import { toBig } from '~/domain/figures/money';

export type AllocationReply = CallResult<Contract['overview']['allocation']>;
type Group = AllocationReply['groups'][number];

const VIEW_NAMES: Record<AllocationReply['by'], string> = {
  kind: '类别',
  class: '策略与类型',
  currency: '币种',
};
/** Number of groups with a separate colour; further groups are combined. */
const GROUPS_SHOWN = 4;
const OTHERS = '其余';

const isAssetSection = (key: string): key is AssetSection => Object.hasOwn(ASSET_SECTION_NAMES, key);
const nameIn = (names: Readonly<Record<string, string>>, key: string): string => names[key] ?? key;

/**
 * Returns the name of a group: a kind of holding, a type of public funds, a strategy of private funds, a currency.
 */
export function formatGroupName(key: string): string {
  if (isAssetSection(key)) return ASSET_SECTION_NAMES[key];
  const [kind, of] = key.split(':');
  if (kind === 'public' && of !== undefined) return `公募 ${nameIn(PUBLIC_TYPE_NAMES, of)}`;
  if (kind === 'simu' && of !== undefined) return `私募 ${nameIn(STRATEGY_NAMES, of)}`;
  return nameIn(CURRENCY_NAMES, key);
}

/** Returns the currently largest groups, with the rest combined. */
function shownGroups(groups: readonly Group[]): { keys: string[]; hasRest: boolean } {
  const isOne = groups.length <= GROUPS_SHOWN + 1;
  const keys = groups.slice(0, isOne ? groups.length : GROUPS_SHOWN).map(({ key }) => key);
  return { keys, hasRest: !isOne };
}

const getSum = (groups: readonly Group[], of: (group: Group) => string | number): string =>
  groups.reduce((sum, group) => sum.plus(String(of(group))), toBig('0')).toFixed();

interface AllocationOptions {
  amounts: AmountDisplay;
  at: OverviewPathBuilder;
}

/** Builds the allocation of all assets, now and month by month, with the payments and gains of each month. */
export function buildAllocationView(
  { by, groups, months }: AllocationReply,
  { amounts, at }: AllocationOptions,
) {
  const { keys, hasRest } = shownGroups(groups);
  const isShown = ({ key }: Group): boolean => keys.includes(key);
  // Groups that are no longer held are combined with the rest.
  const isPast = months.some((month) => month.groups.some((group) => !isShown(group)));
  const rest = groups.filter((group) => !isShown(group));
  const shareIn = (month: AllocationReply['months'][number], key: string): number | null =>
    toBig(month.value).lte(0) ? null : (month.groups.find((group) => group.key === key)?.share ?? 0) * 100;
  const restIn = (month: AllocationReply['months'][number]): number | null =>
    toBig(month.value).lte(0)
      ? null
      : Number(
          getSum(
            month.groups.filter((group) => !isShown(group)),
            ({ share }) => share.toFixed(4),
          ),
        ) * 100;
  const from = months.findIndex(({ value }) => toBig(value).gt(0));
  const held = from === -1 ? [] : months.slice(from);
  return {
    views: ALLOCATION_VIEWS.map((view) => ({
      label: VIEW_NAMES[view],
      to: `${at({ by: view === 'kind' ? undefined : view })}#allocation`,
      isCurrent: view === by,
    })),
    name: VIEW_NAMES[by],
    bar: [
      ...groups.filter(isShown).map(({ key, amount, share }) => ({
        name: formatGroupName(key),
        amount: amounts.yuan(amount),
        share,
      })),
      ...(hasRest
        ? [
            {
              name: OTHERS,
              amount: amounts.yuan(getSum(rest, ({ amount }) => amount)),
              share: Number(getSum(rest, ({ share }) => share.toFixed(4))),
              note: `${rest.length} 类`,
            },
          ]
        : []),
    ],
    rest: hasRest
      ? rest.map(({ key, amount, share }) => ({
          name: formatGroupName(key),
          amount: amounts.yuan(amount),
          share: formatRate(share),
        }))
      : [],
    chart: buildLineChartModel({
      dates: held.map(({ date }) => date),
      series: [
        ...keys.map((key) => ({
          name: formatGroupName(key),
          values: held.map((month) => shareIn(month, key)),
        })),
        ...(hasRest || isPast ? [{ name: OTHERS, values: held.map(restIn) }] : []),
      ],
      axis: 'value',
    }),
    /** Newest first. */
    months: held
      .map(({ date, value, put_in, gain }) => ({
        date,
        value: amounts.yuan(value),
        putIn: amounts.signed(put_in),
        gain: amounts.signed(gain),
      }))
      .reverse(),
  };
}
export type AllocationView = ReturnType<typeof buildAllocationView>;
