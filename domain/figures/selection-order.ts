/**
 * Rotation and leader of selected products. Every list that uses the rule shows it: sorted by name, rotated by one
 * each month, one product of each strategy or type before a second one. A product with a loss over the year does
 * not lead while another has none.
 */
import { formatRate } from '~/domain/figures/format';

/** Returns the months since year 0, which advance the rotation. */
export const getMonthIndex = (day: string): number =>
  Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

/** Returns the list rotated by `turn` positions; it repeats after as many turns as it has items. */
export function rotateList<Item>(list: readonly Item[], position: number): Item[] {
  if (list.length === 0) return [];
  const start = ((position % list.length) + list.length) % list.length;
  return [...list.slice(start), ...list.slice(0, start)];
}

/**
 * Moves the first product without a loss to the front; the others keep their order. A return that is unknown or not
 * disclosed to the viewer is not a loss. It moves nothing, so that the order does not reveal it.
 * @param returnOf ratio of the year; null when unknown
 */
export function putSteadyFirst<Item>(
  list: readonly Item[],
  getReturn: (item: Item) => number | null | undefined,
): Item[] {
  const at = list.findIndex((item) => (getReturn(item) ?? 0) >= 0);
  const lead = list[at];
  return lead === undefined || at === 0 ? [...list] : [lead, ...list.filter((_, index) => index !== at)];
}

/** Explains why a product with a loss leads: all products of the list have one. Null when the first has no loss. */
export const explainFallingLead = (lead: number | null | undefined): string | null =>
  lead != null && lead < 0
    ? `本期可选产品近1年均为下跌，首位为 ${formatRate(lead)}；名单按规则产生，不因涨跌更换。`
    : null;
