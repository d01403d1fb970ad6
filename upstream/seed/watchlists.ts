import type { FundKind } from '~/upstream/core/db/schema';
import { DEMO_ACCOUNTS } from '~/upstream/seed/accounts';
import type { SeedPublicFund } from '~/upstream/seed/public-funds';
import type { SeedSimuFund } from '~/upstream/seed/simu-funds';

interface FavoriteRow {
  account_id: string;
  kind: FundKind;
  fund_id: string;
  group_id: string | null;
  added_at: string;
}

/** Builds watchlists with groups for accounts that have used the portal, and positions for investors. */
export function buildWatchlistAndPositionRows(
  simu: readonly SeedSimuFund[],
  publics: readonly SeedPublicFund[],
) {
  const groups = ['A10004', 'A10005', 'A10007'].flatMap((account, index) =>
    ['长期持有', '观察中'].map((name, position) => ({
      id: `G${1001 + index * 2 + position}`,
      account_id: account,
      name,
      created_at: `2026-04-0${1 + position}T09:00:00+08:00`,
    })),
  );
  const running = simu.filter((fund) => fund.nav && fund.row.status === 'running');
  const withNav = publics.filter((fund) => fund.nav);
  const favorites: FavoriteRow[] = [];
  DEMO_ACCOUNTS.forEach((account, index) => {
    const own = groups.filter((group) => group.account_id === account.id);
    const fitting = running.filter((fund) => fund.row.risk_level <= (account.states.risk ?? 5));
    const add = (kind: FundKind, fundId: string, position: number): void => {
      const group = own.length > 0 && position < 4 ? own[position % 2] : undefined;
      const day = String(10 + position).padStart(2, '0');
      favorites.push({
        account_id: account.id,
        kind,
        fund_id: fundId,
        group_id: group?.id ?? null,
        added_at: `2026-05-${day}T10:${day}:00+08:00`,
      });
    };
    const count = account.states.risk ? 5 : 0;
    for (let position = 0; position < count; position += 1) {
      add('simu', (fitting[(index * 11 + position * 7) % fitting.length] as SeedSimuFund).row.id, position);
    }
    for (let position = 0; position < (account.states.identity ? 4 : 2); position += 1) {
      add('public', (withNav[(index * 17 + position * 29) % withNav.length] as SeedPublicFund).id, position);
    }
  });
  return { groups, favorites, positions: getPositions(running) };
}

/** Builds private funds bought at the NAV of the day; the cost is that amount in 分. */
function getPositions(running: readonly SeedSimuFund[]) {
  const holders = [
    { account: 'A10005', context: 'simu', amount: 1_000_000, count: 2 },
    { account: 'A10006', context: 'am', amount: 400_000, count: 1 },
    { account: 'A10007', context: 'simu', amount: 2_000_000, count: 3 },
  ] as const;
  return holders.flatMap(({ account, context, amount, count }, index) => {
    const own = running.filter(
      (fund) =>
        fund.row.context === context && fund.row.risk_level <= 4 && (fund.nav?.dates.length ?? 0) > 80,
    );
    const funds = Array.from(
      { length: count },
      (_, position) => own[(index * 13 + position * 19) % own.length] as SeedSimuFund,
    );
    return funds.flatMap(({ row, nav }) => {
      if (!nav) return [];
      const yuan = Math.max(amount, row.min_amount);
      const at = Math.max(0, nav.dates.length - 60);
      return [
        {
          account_id: account,
          fund_id: row.id,
          part: 'simu',
          shares: (yuan / (nav.unit[at] as number)).toFixed(2),
          cost_fen: yuan * 100,
          invested_on: nav.dates[at] as string,
        },
      ];
    });
  });
}
