import type { PortalContext, Viewer } from '~/bff/http/app-context';
import { shanghaiDay } from '~/domain/calendar/dates';
import type { Edition } from '~/domain/platform/edition';
import { mapPart, part } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { newsViews } from '~/app/features/news/news-view';
import { windowQuery, type ChartQuery } from '~/app/features/funds/chart-query';
import { chartControls } from '~/app/features/funds/chart-view';
import { navWindow, performanceFigures } from '~/app/features/funds/performance-view';
import { ANNOUNCEMENTS, announcementRows } from '~/app/pages/public/parts/announcement-view';
import { alertForm } from '~/app/features/funds/alert-view';
import { feeSummary } from '~/app/features/funds/fee-view';
import { fitRows, publicHoldingTime } from '~/app/features/funds/fit-view';
import { mineView, tradeEvents } from '~/app/features/funds/mine-view';
import { relatedView } from '~/app/features/funds/related-view';
import { amountsOf } from '~/app/features/money/amounts';
import {
  fundFacts,
  headView,
  heroView,
  holdingsView,
  isMoneyFund,
  payoutView,
} from '~/app/pages/public/parts/fund-view';
import { managerViews } from '~/app/pages/public/parts/manager-view';

interface FundRequest extends ChartQuery {
  code: string;
  /** An announcement named by the address. */
  announcement?: number;
  edition: Edition;
  viewer: Pick<Viewer, 'riskLevel'> | null;
}

/** A fund's page: its facts, and parts that may fail each by itself. `now` in epoch ms. */
export async function loadFund(context: PortalContext, requested: FundRequest, now: number) {
  const { code, edition, announcement } = requested;
  const { market, catalogue, holdings } = context.upstream;
  const query = { fund_code: code };
  const [info, nav, performance, rules, dividend, description, managers, notices, other, related, own] =
    await Promise.all([
      market.fundInfo({ query }),
      part(context, market.fundNav({ query: { ...query, ...windowQuery(requested) } })),
      part(context, market.fundPerformance({ query })),
      part(context, market.fundTradeRules({ query })),
      part(context, market.fundDividend({ query })),
      part(context, market.fundDescription({ query })),
      part(context, market.fundManagers({ query })),
      part(context, market.fundAnnouncements({ query: { ...query, min_aid: 0, limit: ANNOUNCEMENTS } })),
      announcement
        ? part(
            context,
            market.fundAnnouncements({ query: { ...query, min_aid: announcement + 1, limit: 1 } }),
          )
        : null,
      part(context, catalogue.related({ query: { product_id: code } })),
      // Only who is logged in has anything of it.
      requested.viewer
        ? part(context, holdings.onFund({ query: { fund_kind: 'public', fund_id: code } }))
        : null,
    ]);
  const amounts = amountsOf(context.preferences.isAmountHidden);
  const mine = own?.ok ? own.data : null;
  const today = shanghaiDay(now);
  const at = (more: Record<string, string | number | undefined>) => paths.publicFund(edition, code, more);
  const { asked, ...controls } = chartControls(requested, nav.ok ? nav.data : null, {
    hrefOf: at,
    since: info.founded_on,
  });
  const rowsOf = (list: Parameters<typeof announcementRows>[0]) =>
    announcementRows(list, (aid) => at({ ...asked, announcement: aid }));
  return {
    edition,
    about: { kind: 'public' as const, id: code },
    head: headView(info),
    company: info.company.name,
    path: at({}),
    ...controls,
    hero: heroView(info),
    benchmark: info.benchmark_name,
    nav: mapPart(nav, (reply) =>
      navWindow(reply, { isLog: requested.scale === 'log', events: tradeEvents(mine, amounts) }),
    ),
    fit: fitRows({
      productRisk: info.risk_level,
      viewer: requested.viewer,
      holdingTime: rules.ok ? publicHoldingTime(rules.data) : null,
      performance: performance.ok && !isMoneyFund(info) ? performance.data : null,
    }),
    mine: mine && mineView(mine, { kind: 'public', id: code, edition, amounts }),
    /** Own figures could not be had; nothing else is missing. */
    isMineLost: own?.ok === false,
    related: mapPart(related, (reply) => relatedView(reply, edition)),
    performance: mapPart(performance, (reply) => ({
      figures: performanceFigures(reply, requested.period),
      peerGroup: reply.peer_group.replace(/平均$/, ''),
    })),
    rules: mapPart(rules, (reply) => ({ facts: feeSummary(reply), status: reply.status })),
    payouts: mapPart(dividend, payoutView),
    holdings: mapPart(description, holdingsView),
    managers: mapPart(managers, (reply) => managerViews(reply, today)),
    announcements: mapPart(notices, (reply) => ({ rows: rowsOf(reply.list), total: reply.total })),
    otherAnnouncement: other?.ok ? (rowsOf(other.data.list)[0] ?? null) : null,
    facts: fundFacts(info, today),
    articles: newsViews(info.articles, edition, now),
    to: {
      navList: paths.publicNetValue(edition, code),
      performance: paths.publicPerformance(edition, code),
      rules: paths.publicTradeRules(edition, code),
      managers: paths.publicManager(edition, code),
      announcements: paths.publicDisclosure(edition, { fund_code: code }),
      analysis: paths.publicAnalysis(edition, code),
      archive: paths.publicArchive(edition, code),
    },
    trade: { buyTo: paths.publicBuy(edition, code), planTo: paths.publicPlanNew(edition, code) },
    actions: {
      alertTo: paths.fundAlert(edition, { fund_kind: 'public', fund_id: code }),
      alertCount: mine?.alerts.length ?? 0,
      alertForm: mine && alertForm(info, mine.alerts, edition),
      compareTo: paths.compare(edition, { ids: `public:${code}` }),
      path: at({}),
      name: info.name,
    },
    bar: {
      id: code,
      name: info.name,
      isSelected: info.is_selection,
      isLoggedIn: requested.viewer !== null,
      returnTo: at({}),
    },
  };
}
export type FundPageView = Awaited<ReturnType<typeof loadFund>>;
