import type { ListLeaveReason } from '~/contract/company-lists';
import { addMonths } from '~/domain/calendar/dates';
import type { CompanyListDefinition } from '~/upstream/core/db/schema';
import type { SeedCompany } from '~/upstream/seed/companies';
import texts from '~/upstream/seed/data/lists.json' with { type: 'json' };
import { createRandom } from '~/upstream/seed/random';
import { compose } from '~/upstream/seed/text';
import type { World } from '~/upstream/seed/world';

const YEARS: readonly number[] = [2023, 2024, 2025, 2026];
const MAX_MEMBERS = 100;
const REGISTERED_YEARS = 3;
const PRODUCTS = 3;
const MANAGERS = 2;
const SMALLEST = '0-5';

const getText = (pattern: string): string =>
  compose(pattern, createRandom('house-lists'), {
    ...{ places: MAX_MEMBERS, years: REGISTERED_YEARS, products: PRODUCTS, managers: MANAGERS },
  });
const CONDITIONS = texts.houses.conditions as CompanyListDefinition['conditions'];

const getDefinition = (
  year: number,
  counts: Pick<CompanyListDefinition, 'checked_count' | 'eligible_count'>,
): CompanyListDefinition => ({
  as_of: getAs(year),
  published_on: `${year}-09-16`,
  places: MAX_MEMBERS,
  ...counts,
  chosen_by: texts.houses.chosenBy,
  conditions: CONDITIONS.map(({ key, title }) => ({ key, title: getText(title) })),
  rules: texts.houses.rules.map(getText),
});

const getAs = (year: number): string => `${year}-06-30`;

interface Facts {
  company: SeedCompany;
  row: ReturnType<typeof getRow>;
}

/** Builds the filed facts of a company on the day of a list. */
function getRow(company: SeedCompany, year: number, world: World) {
  const day = getAs(year);
  const ran = world.simu.filter(
    (fund) =>
      fund.company === company &&
      fund.row.founded_on <= addMonths(day, -12) &&
      (fund.nav?.dates.at(-1) ?? '') >= day,
  );
  const team = world.managers.filter((manager) => manager.company === company && manager.since <= day);
  return {
    year,
    company_id: company.id,
    name: company.name,
    name_key: company.name_key,
    city: company.city,
    core_strategy: company.core_strategy,
    size_band: company.size_history.find(({ date }) => date === day)?.size_band ?? SMALLEST,
    registered_on: company.registered_on,
    product_count: ran.length,
    wound_up_count: ran.filter(({ row }) => row.status === 'liquidated').length,
    manager_count: team.length,
    manager_since: team.map(({ since }) => since).sort()[0] ?? null,
  };
}

const isEligible = ({ row }: Facts): boolean =>
  row.registered_on <= addMonths(getAs(row.year), -12 * REGISTERED_YEARS) &&
  row.size_band !== SMALLEST &&
  row.product_count >= PRODUCTS &&
  row.manager_count >= MANAGERS;

const leaveReason = ({ row }: Facts): ListLeaveReason =>
  row.size_band === SMALLEST ? 'size' : row.product_count < PRODUCTS ? 'products' : 'place';

const BANDS = ['100+', '50-100', '20-50', '5-20', SMALLEST];
const getSizeRankKey = ({ row }: Facts): string =>
  `${BANDS.indexOf(row.size_band)} ${row.registered_on} ${row.company_id}`;

/** Builds the rows of the yearly lists. */
export function buildCompanyListRows(world: World) {
  const companies = world.companies.filter(({ kind }) => kind === 'simu');
  let before: ReadonlySet<SeedCompany> = new Set();
  const lists = YEARS.map((year) => {
    const all = companies.map((company) => ({ company, row: getRow(company, year, world) }));
    const eligible = all.filter(isEligible);
    const chosen = [...eligible]
      .sort((a, b) => (getSizeRankKey(a) < getSizeRankKey(b) ? -1 : 1))
      .slice(0, MAX_MEMBERS);
    const here = new Set(chosen.map(({ company }) => company));
    const left = all.filter(({ company }) => before.has(company) && !here.has(company));
    before = here;
    return {
      list: {
        year,
        definition: JSON.stringify(
          getDefinition(year, { checked_count: companies.length, eligible_count: eligible.length }),
        ),
      },
      entries: chosen.map(({ row }) => row),
      left: left.map((each) => ({ year, company_id: each.company.id, reason: leaveReason(each) })),
    };
  });
  return {
    lists: lists.map(({ list }) => list),
    entries: lists.flatMap(({ entries }) => entries),
    leavers: lists.flatMap(({ left }) => left),
  };
}
