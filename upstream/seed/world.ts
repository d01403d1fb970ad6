import { buildAnnouncements } from '~/upstream/seed/announcements';
import { buildArticles } from '~/upstream/seed/articles';
import { buildCompanies } from '~/upstream/seed/companies';
import { computeFigures } from '~/upstream/seed/fund-figures';
import { buildHoldings } from '~/upstream/seed/holdings';
import { buildManagers } from '~/upstream/seed/managers';
import { buildMarket } from '~/upstream/seed/market-model';
import { buildPublicFunds } from '~/upstream/seed/public-funds';
import { buildSimuFunds } from '~/upstream/seed/simu-funds';

/** Builds the complete seeded world, before it is written to tables. Deterministic. */
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
