import type { PortalContext } from '~/bff/http/app-context';
import { shanghaiDay } from '~/domain/calendar/dates';
import type { Edition } from '~/domain/platform/edition';
import { mapPart, part } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { yearRows } from '~/app/features/funds/performance-view';
import { redeemRows, runningFees, subscribeRows } from '~/app/features/funds/fee-view';
import { fundFacts, holdingsView } from '~/app/pages/public/parts/fund-view';
import { managerViews } from '~/app/pages/public/parts/manager-view';
import { riskLines } from '~/app/pages/public/market/paper-view';

/** The profile document of a fund: its facts, and chapters that may fail each by itself. */
export async function loadPaper(context: PortalContext, edition: Edition, code: string) {
  const { market } = context.upstream;
  const byCode = { query: { fund_code: code } };
  const [info, description, performance, rules, managers] = await Promise.all([
    market.fundInfo(byCode),
    part(context, market.fundDescription(byCode)),
    part(context, market.fundPerformance({ query: { fund_code: code, window: 'since' } })),
    part(context, market.fundTradeRules(byCode)),
    part(context, market.fundManagers(byCode)),
  ]);
  const today = shanghaiDay(context.now());
  return {
    edition,
    code,
    product: { name: info.name, to: paths.publicFund(edition, code) },
    path: paths.publicCommon(edition, code, 'fund_info'),
    facts: fundFacts(info, today),
    benchmark: info.benchmark_name,
    holdings: mapPart(description, holdingsView),
    years: mapPart(performance, (reply) => ({
      asOf: reply.as_of,
      benchmark: reply.benchmark_name,
      rows: yearRows(reply),
    })),
    fees: mapPart(rules, (reply) => ({
      subscribe: subscribeRows(reply.subscribe_tiers),
      redeem: redeemRows(reply.redeem_tiers),
      running: runningFees(reply),
    })),
    managers: mapPart(managers, (reply) => managerViews(reply, today).filter((manager) => manager.isCurrent)),
    risks: riskLines(info.type),
    disclosureTo: paths.publicDisclosure(edition, { fund_code: code }),
    rulesTo: paths.publicTradeRules(edition, code),
  };
}
export type PaperView = Awaited<ReturnType<typeof loadPaper>>;
