/**
 * How selected products take turns and who leads. The rule stands beside every list made by it: in order of names, moved on
 * by one each month, one of each strategy or type before a second one; a product that fell within the year does not lead
 * while another did not.
 */
import { formatRate } from '~/domain/figures/format';

/** Months since the year 0: what moves the turns on. */
export const getMonthIndex = (day: string): number =>
  Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

/** The list begun so many places later, the places before at its end; the same again after as many turns as it has places. */
export function rotateList<Item>(list: readonly Item[], turn: number): Item[] {
  if (list.length === 0) return [];
  const start = ((turn % list.length) + list.length) % list.length;
  return [...list.slice(start), ...list.slice(0, start)];
}

/**
 * The first that did not fall goes before all others, which keep their order. A return that is not known, or that who looks
 * may not know, is no fall: it moves nothing, so that no order tells of it.
 * @param returnOf ratio of the year; null where it is not known
 */
export function putSteadyFirst<Item>(
  list: readonly Item[],
  returnOf: (item: Item) => number | null | undefined,
): Item[] {
  const at = list.findIndex((item) => (returnOf(item) ?? 0) >= 0);
  const lead = list[at];
  return lead === undefined || at === 0 ? [...list] : [lead, ...list.filter((_, index) => index !== at)];
}

/** Why a falling product leads: none of the list did otherwise. Null where the first did not fall. */
export const explainFallingLead = (lead: number | null | undefined): string | null =>
  lead != null && lead < 0
    ? `本期可选产品近1年均为下跌，首位为 ${formatRate(lead)}；名单按规则产生，不因涨跌更换。`
    : null;
