import { buildAnnouncements } from './announcements';
import { buildArticles } from './articles';
import { buildCompanies } from './companies';
import { computeFigures } from './fund-figures';
import { buildHoldings } from './holdings';
import { buildManagers } from './managers';
import { buildMarket } from './market-model';
import { buildPublicFunds } from './public-funds';
import { buildSimuFunds } from './simu-funds';

/** Everything of the seeded world, before it is written to tables. Deterministic. */
export function buildWorld() {
  const market = buildMarket();
  const companies = buildCompanies();
  const managers = buildManagers(companies);
  const simu = buildSimuFunds(companies, managers, market);
  const publics = buildPublicFunds(companies, managers, market);
  const figures = computeFigures(
    [
      ...simu.map(({ row, nav }) => ({
        id: row.id,
        kind: 'simu' as const,
        category: row.strategy,
        benchmarkId: row.benchmark_id,
        nav,
      })),
      ...publics.map((fund) => ({
        id: fund.id,
        kind: 'public' as const,
        category: fund.type,
        benchmarkId: fund.benchmark_id,
        nav: fund.nav,
      })),
    ],
    market,
  );
  const articles = buildArticles({ market, companies, managers, simu, publics });
  return {
    market,
    companies,
    managers,
    simu,
    publics,
    ...figures,
    articles,
    announcements: buildAnnouncements(publics, market),
    holdings: buildHoldings(publics),
  };
}

export type World = ReturnType<typeof buildWorld>;
