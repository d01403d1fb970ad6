import type { PortalContext, Viewer } from '~/bff/http/app-context';
import { toShanghaiDay } from '~/domain/calendar/dates';
import type { Edition } from '~/domain/platform/edition';
import { mapSection, settle } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { buildNewsViews } from '~/app/features/news/news-view';
import { buildWindowQuery, type ChartQuery } from '~/app/features/funds/chart-query';
import { buildChartControls } from '~/app/features/funds/chart-view';
import { buildNavWindow, buildPerformanceFigures } from '~/app/features/funds/performance-view';
import { FUND_ANNOUNCEMENTS_SHOWN, buildAnnouncementRows } from '~/app/pages/public/shared/announcement-view';
import { buildAlertForm } from '~/app/features/funds/alert-view';
import { buildFeeSummary } from '~/app/features/funds/fee-view';
import { buildSuitabilityRows, describePublicHoldingTime } from '~/app/features/funds/suitability-view';
import { buildFundPositionView, buildTradeEvents } from '~/app/features/funds/fund-position-view';
import { buildRelatedView } from '~/app/features/funds/related-view';
import { createAmountDisplay } from '~/app/features/money/amounts';
import {
  buildFundFacts,
  buildFundHeadView,
  buildFundHeroView,
  buildFundHoldingsView,
  isMoneyFund,
  buildPayoutView,
} from '~/app/pages/public/shared/fund-view';
import { buildManagerViews } from '~/app/pages/public/shared/manager-view';

interface FundRequest extends ChartQuery {
  code: string;
  /** Announcement named by the address. */
  announcement?: number;
  edition: Edition;
  viewer: Pick<Viewer, 'riskLevel'> | null;
}

/** Loads a fund's page: its facts, and sections that may fail separately. `now` in epoch ms. */
export async function loadFund(context: PortalContext, requested: FundRequest, now: number) {
  const { code, edition, announcement } = requested;
  const { market, catalogue, holdings } = context.upstream;
  const query = { fund_code: code };
  const [info, nav, performance, rules, dividend, description, managers, notices, other, related, own] =
    await Promise.all([
      market.fundInfo({ query }),
      settle(context, market.fundNav({ query: { ...query, ...buildWindowQuery(requested) } })),
      settle(context, market.fundPerformance({ query })),
      settle(context, market.fundTradeRules({ query })),
      settle(context, market.fundDividend({ query })),
      settle(context, market.fundDescription({ query })),
      settle(context, market.fundManagers({ query })),
      settle(
        context,
        market.fundAnnouncements({ query: { ...query, min_aid: 0, limit: FUND_ANNOUNCEMENTS_SHOWN } }),
      ),
      announcement
        ? settle(
            context,
            market.fundAnnouncements({ query: { ...query, min_aid: announcement + 1, limit: 1 } }),
          )
        : null,
      settle(context, catalogue.related({ query: { product_id: code } })),
      // Only a logged-in person can have a position.
      requested.viewer
        ? settle(context, holdings.onFund({ query: { fund_kind: 'public', fund_id: code } }))
        : null,
    ]);
  const amounts = createAmountDisplay(context.preferences.isAmountHidden);
  const mine = own?.ok ? own.data : null;
  const today = toShanghaiDay(now);
  const at = (more: Record<string, string | number | undefined>) => paths.publicFund(edition, code, more);
  const { asked, ...controls } = buildChartControls(requested, nav.ok ? nav.data : null, {
    hrefOf: at,
    since: info.founded_on,
  });
  const getRows = (list: Parameters<typeof buildAnnouncementRows>[0]) =>
    buildAnnouncementRows(list, (aid) => at({ ...asked, announcement: aid }));
  return {
    edition,
    about: { kind: 'public' as const, id: code },
    head: buildFundHeadView(info),
    company: info.company.name,
    path: at({}),
    ...controls,
    hero: buildFundHeroView(info),
    benchmark: info.benchmark_name,
    nav: mapSection(nav, (reply) =>
      buildNavWindow(reply, { isLog: requested.scale === 'log', events: buildTradeEvents(mine, amounts) }),
    ),
    fit: buildSuitabilityRows({
      productRisk: info.risk_level,
      viewer: requested.viewer,
      holdingTime: rules.ok ? describePublicHoldingTime(rules.data) : null,
      performance: performance.ok && !isMoneyFund(info) ? performance.data : null,
    }),
    mine: mine && buildFundPositionView(mine, { kind: 'public', id: code, edition, amounts }),
    /** Own figures could not be loaded; the rest of the page is complete. */
    isMineLost: own?.ok === false,
    related: mapSection(related, (reply) => buildRelatedView(reply, edition)),
    performance: mapSection(performance, (reply) => ({
      figures: buildPerformanceFigures(reply, requested.period),
      peerGroup: reply.peer_group.replace(/平均$/, ''),
    })),
    rules: mapSection(rules, (reply) => ({ facts: buildFeeSummary(reply), status: reply.status })),
    payouts: mapSection(dividend, buildPayoutView),
    holdings: mapSection(description, buildFundHoldingsView),
    managers: mapSection(managers, (reply) => buildManagerViews(reply, today)),
    announcements: mapSection(notices, (reply) => ({ rows: getRows(reply.list), total: reply.total })),
    otherAnnouncement: other?.ok ? (getRows(other.data.list)[0] ?? null) : null,
    facts: buildFundFacts(info, today),
    articles: buildNewsViews(info.articles, edition, now),
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
      alertForm: mine && buildAlertForm(info, mine.alerts, edition),
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
