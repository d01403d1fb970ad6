import type { PortalContext } from '~/bff/http/app-context';
import { toShanghaiDay } from '~/domain/calendar/dates';
import type { Edition } from '~/domain/platform/edition';
import { mapSection, settle } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { buildYearRows } from '~/app/features/funds/performance-view';
import { buildRedeemRows, buildRunningFeeFacts, buildSubscribeRows } from '~/app/features/funds/fee-view';
import { buildFundFacts, buildFundHoldingsView } from '~/app/pages/public/shared/fund-view';
import { buildManagerViews } from '~/app/pages/public/shared/manager-view';
import { buildFundRiskLines } from '~/app/pages/public/market/risk-lines-view';

/** Loads the profile document of a fund: its facts, and chapters that may fail separately. */
export async function loadFundProfile(context: PortalContext, edition: Edition, code: string) {
  const { market } = context.upstream;
  const byCode = { query: { fund_code: code } };
  const [info, description, performance, rules, managers] = await Promise.all([
    market.fundInfo(byCode),
    settle(context, market.fundDescription(byCode)),
    settle(context, market.fundPerformance({ query: { fund_code: code, window: 'since' } })),
    settle(context, market.fundTradeRules(byCode)),
    settle(context, market.fundManagers(byCode)),
  ]);
  const today = toShanghaiDay(context.now());
  return {
    edition,
    code,
    product: { name: info.name, to: paths.publicFund(edition, code) },
    path: paths.publicCommon(edition, code, 'fund_info'),
    facts: buildFundFacts(info, today),
    benchmark: info.benchmark_name,
    holdings: mapSection(description, buildFundHoldingsView),
    years: mapSection(performance, (reply) => ({
      asOf: reply.as_of,
      benchmark: reply.benchmark_name,
      rows: buildYearRows(reply),
    })),
    fees: mapSection(rules, (reply) => ({
      subscribe: buildSubscribeRows(reply.subscribe_tiers),
      redeem: buildRedeemRows(reply.redeem_tiers),
      running: buildRunningFeeFacts(reply),
    })),
    managers: mapSection(managers, (reply) =>
      buildManagerViews(reply, today).filter((manager) => manager.isCurrent),
    ),
    risks: buildFundRiskLines(info.type),
    disclosureTo: paths.publicDisclosure(edition, { fund_code: code }),
    rulesTo: paths.publicTradeRules(edition, code),
  };
}
export type FundProfileView = Awaited<ReturnType<typeof loadFundProfile>>;
