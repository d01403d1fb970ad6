import { addMonths } from '~/domain/calendar/dates';
import type { FundBrief } from '~/contract/fund-briefs';

const HALF_YEAR_MONTHS = 6;
const YEAR_MONTHS = 12;

/** Explains a missing one-year return; null when the fund has one or its figures are locked. */
export function explainMissingYearReturn(fund: FundBrief): { founded: string; lacks: string } | null {
  if (!fund.returns || fund.returns['1y'] !== null) return null;
  return { founded: fund.founded_on.slice(0, 'yyyy-mm'.length), lacks: getLacks(fund) };
}

/** Uses the age of the fund on the day of its newest NAV: an old fund may have published none, or too few. */
function getLacks({ founded_on, nav_date }: FundBrief): string {
  if (nav_date === null) return '暂无净值';
  if (addMonths(founded_on, HALF_YEAR_MONTHS) > nav_date) return '未满 6 个月';
  return addMonths(founded_on, YEAR_MONTHS) > nav_date ? '未满 1 年' : '净值不足 1 年';
}
