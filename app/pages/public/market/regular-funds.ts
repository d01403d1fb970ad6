import type { PortalContext } from '~/bff/http/app-context';
import type { Edition } from '~/domain/platform/edition';
import { PUBLIC_TYPE_NAMES } from '~/contract/kinds';
import { paths, appendQuery } from '~/app/paths';
import { buildPublicRow } from '~/app/features/lists/fund-row';

/** Types whose NAV varies enough for the time of buying to matter. */
export const REGULAR_FUND_TYPES = ['index', 'stock', 'mixed', 'qdii'] as const;
type RegularType = (typeof REGULAR_FUND_TYPES)[number];

const FUNDS = 6;
/** Number of funds searched for those that publish a NAV. */
const POOL = 50;
const YEARS_OF_RECORD = 3;

/**
 * Loads funds that are open, have a three-year history and low subscription fees: sorted by fee, never by
 * performance.
 */
export async function loadRegularFunds(
  context: PortalContext,
  { type, edition, risk_max }: { type: RegularType; edition: Edition; risk_max?: number },
) {
  const { list } = await context.upstream.catalogue.publicList({
    query: {
      type,
      status: 'open',
      age_min: YEARS_OF_RECORD,
      sort: 'fee',
      order: 'asc',
      limit: POOL,
      risk_max,
    },
  });
  const shown = list.filter((fund) => fund.nav_date !== null).slice(0, FUNDS);
  return {
    rows: shown.map((fund) => buildPublicRow(fund, 'fee', edition)),
    firstCode: shown[0]?.fund_code ?? null,
    asOf: shown.reduce<string | null>(
      (latest, { nav_date: day }) => (day !== null && (latest === null || day > latest) ? day : latest),
      null,
    ),
  };
}

/** Builds the row of types; `type` is the chosen one. */
export const buildRegularTypeLinks = (type: RegularType, edition: Edition) =>
  REGULAR_FUND_TYPES.map((each) => ({
    label: PUBLIC_TYPE_NAMES[each],
    to: appendQuery(paths.regularRegion(edition), { type: each === 'index' ? undefined : each }),
    isCurrent: each === type,
  }));
