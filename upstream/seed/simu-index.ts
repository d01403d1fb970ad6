import { addDays } from '~/domain/calendar/dates';
import type { INDEX_LEAVE_REASONS } from '~/contract/indices';
import type { IndexDefinition } from '~/upstream/core/db/schema';
import { findIndexOnOrAfter } from '~/upstream/seed/calendar';
import texts from '~/upstream/seed/data/lists.json' with { type: 'json' };
import { createRandom } from '~/upstream/seed/random';
import type { SeedSimuFund } from '~/upstream/seed/simu-funds';
import { compose } from '~/upstream/seed/text';
import type { World } from '~/upstream/seed/world';

const INDEX_ID = 'gs-100';
const MAX_MEMBERS = 100;
const MAX_PER_COMPANY = 3;
const MIN_DAYS = 365;
const WINDOW_DAYS = 364;
/** A fund whose last NAV is older than this on a review day no longer publishes. */
const LAG_DAYS = 10;
const BASE_ON = '2021-12-31';
const REVIEWS: readonly string[] = [
  BASE_ON,
  ...[2022, 2023, 2024, 2025].flatMap((year) => [`${year}-06-30`, `${year}-12-31`]),
  '2026-06-30',
];

const getText = (pattern: string): string =>
  compose(pattern, createRandom(INDEX_ID), { places: MAX_MEMBERS, aHouse: MAX_PER_COMPANY });

const DEFINITION: IndexDefinition = {
  name: texts.index.name,
  lead: texts.index.lead,
  base_level: 1000,
  base_on: BASE_ON,
  launched_on: '2024-01-15',
  next_review_on: '2026-12-31',
  places: MAX_MEMBERS,
  rules: texts.index.rules.map(({ title, text }) => ({ title, text: getText(text) })),
};

const getDates = ({ nav }: SeedSimuFund): readonly string[] => nav?.dates ?? [];
/** Counts the NAVs in this many days up to a day. */
const published = (fund: SeedSimuFund, day: string, days: number): number =>
  findIndexOnOrAfter(getDates(fund), addDays(day, 1)) -
  findIndexOnOrAfter(getDates(fund), addDays(day, 1 - days));
const publishes = (fund: SeedSimuFund, day: string): boolean => published(fund, day, LAG_DAYS) > 0;

/** Returns the funds that meet the conditions on a day, the earliest founded first. */
function eligibleOn(funds: readonly SeedSimuFund[], day: string): SeedSimuFund[] {
  const old = funds.filter((fund) => fund.row.founded_on <= addDays(day, -MIN_DAYS) && publishes(fund, day));
  const most = Math.max(...old.map((fund) => published(fund, day, WINDOW_DAYS)));
  return old
    .filter((fund) => published(fund, day, WINDOW_DAYS) === most)
    .sort((a, b) => (getKey(a) < getKey(b) ? -1 : 1));
}

const getKey = ({ row, name_key }: SeedSimuFund): string => `${row.founded_on} ${name_key} ${row.id}`;

/** Returns the first ones by founding, with a maximum per company. */
function getChosen(eligible: readonly SeedSimuFund[]): SeedSimuFund[] {
  const countByCompany = new Map<string, number>();
  return eligible
    .filter(({ company }) => {
      const count = (countByCompany.get(company.id) ?? 0) + 1;
      countByCompany.set(company.id, count);
      return count <= MAX_PER_COMPANY;
    })
    .slice(0, MAX_MEMBERS);
}

function leaveReason(
  fund: SeedSimuFund,
  day: string,
  eligible: readonly SeedSimuFund[],
): (typeof INDEX_LEAVE_REASONS)[number] {
  if (!publishes(fund, day)) return 'ended';
  return eligible.includes(fund) ? 'order' : 'gap';
}

/** Builds the rows of the index: definition, reviews, and members with their periods. */
export function buildSimuIndexRows(world: World) {
  const spans = new Map<SeedSimuFund, ReturnType<typeof getSpan>>();
  const ended: ReturnType<typeof getSpan>[] = [];
  const reviews = REVIEWS.map((date) => {
    const eligible = eligibleOn(world.simu, date);
    const chosen = new Set(getChosen(eligible));
    for (const [fund, span] of spans) {
      if (chosen.has(fund)) continue;
      ended.push({ ...span, left_on: date, left_by: leaveReason(fund, date, eligible) });
      spans.delete(fund);
    }
    for (const fund of chosen) if (!spans.has(fund)) spans.set(fund, getSpan(fund, date));
    return { index_id: INDEX_ID, date, eligible_count: eligible.length };
  });
  return {
    indices: [{ id: INDEX_ID, definition: JSON.stringify(DEFINITION) }],
    reviews,
    members: [...ended, ...spans.values()],
  };
}

const getSpan = ({ row, company, name_key }: SeedSimuFund, date: string) => ({
  index_id: INDEX_ID,
  fund_id: row.id,
  joined_on: date,
  joined_by: date === BASE_ON ? 'base' : 'place',
  left_on: null as string | null,
  left_by: null as string | null,
  name: row.short_name,
  name_key,
  strategy: row.strategy,
  company_id: company.id,
  company_name: company.name,
  founded_on: row.founded_on,
  filing_no: row.filing_no,
});
