import { getProductContext, getDisclosureLevelFor } from '~/domain/disclosure/disclosure';
import { listLapses } from '~/domain/person/lapses';
import { LOWEST_TOLERANCE_NAME, canOverrideMismatch } from '~/domain/person/risk';
import { mapSection, type SettledSection } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { videoPaths } from '~/app/paths/videos';
import { buildAlertForm } from '~/app/features/funds/alert-view';
import type { ChartQuery } from '~/app/features/funds/chart-query';
import { buildChartControls } from '~/app/features/funds/chart-view';
import { buildSuitabilityRows, describePrivateHoldingTime } from '~/app/features/funds/suitability-view';
import {
  buildFundPositionView,
  buildTradeEvents,
  type FundPositionReply,
} from '~/app/features/funds/fund-position-view';
import type { AmountDisplay } from '~/app/features/money/amounts';
import { buildLapseNotices } from '~/app/features/person/lapse-view';
import { getFlowStep, getLevelLock, getNextStep } from '~/app/features/person/next-step';
import { buildLockCardView, type ViewContext } from '~/app/features/person/lock-view';
import { buildNewsViews } from '~/app/features/news/news-view';
import {
  buildNavWindow,
  buildPerformanceFigures,
  type NavReply,
  type PerformanceReply,
} from '~/app/features/funds/performance-view';
import {
  buildCompanyView,
  buildDocumentViews,
  buildFilingFacts,
  buildHeadView,
  buildHeroView,
  buildTeamView,
  buildTermFacts,
  type SimuDetail,
} from '~/app/features/funds/product-view';

/** Action of the bar: the next step to locked content, the reservation, or none. */
export type BarAction = { kind: 'link'; label: string; href: string } | { kind: 'closed'; label: string };

/** Lock by the proof that this kind of product requires. */
const qualifiedLock = (detail: SimuDetail) =>
  ({ reason: 'qualified', level: 'qualified', context: getProductContext(detail) }) as const;

/** Reason why the figures of a product are locked by the viewer's own level; null from 'specific' on. */
const levelLock = (detail: SimuDetail, { viewer, now }: ViewContext) =>
  getLevelLock(viewer, now, getProductContext(detail));

const isQualified = (detail: SimuDetail, { viewer, now }: ViewContext): boolean =>
  viewer !== null &&
  getDisclosureLevelFor(viewer.states, getProductContext(detail), now).level === 'qualified';

/**
 * Builds the legal options of a person whose class is below the product's. The lowest class has none. Otherwise a
 * qualified person may proceed on own request, with the written warning and confirmations. Null when the class is
 * not the obstacle.
 */
function mismatchView(
  detail: SimuDetail,
  viewing: ViewContext,
): { text: string; way: { to: string; label: string } | undefined } | null {
  const { viewer, edition } = viewing;
  if (!viewer || detail.locked?.reason !== 'risk') return null;
  if (!canOverrideMismatch(viewer.riskLevel)) {
    return { text: `${LOWEST_TOLERANCE_NAME}只能购买 R1 等级的产品。`, way: undefined };
  }
  if (detail.status === 'liquidated' || detail.status === 'closed') {
    return { text: '本产品目前不接受预约。', way: undefined };
  }
  const returnTo = paths.simuProduct(detail.product_id);
  const isReady = isQualified(detail, viewing);
  return {
    text: isReady
      ? '我们不向您推介本产品。您主动要求了解时，须先阅读书面风险警示；预约后还要再次确认，才能继续。'
      : '我们不向您推介本产品。您主动要求了解时，须先完成合格投资者认证，再阅读书面风险警示并再次确认。',
    way: isReady
      ? {
          to: paths.purchase(edition, 'reserve', { product_code: detail.product_id }),
          label: '阅读风险警示，了解购买条件',
        }
      : {
          to: getFlowStep(qualifiedLock(detail), viewer, edition, { returnTo }).href,
          label: '先完成合格投资者认证',
        },
  };
}

/** Returns the action of the bar: holders of the product are identified by the reply, levels by the viewer. */
function barAction(detail: SimuDetail, viewing: ViewContext): BarAction {
  const { viewer, edition } = viewing;
  const options = { returnTo: paths.simuProduct(detail.product_id) };
  if (detail.locked || !viewer) {
    const way = mismatchView(detail, viewing)?.way;
    if (way) return { kind: 'link', label: way.label, href: way.to };
    const locked = detail.locked ?? levelLock(detail, viewing) ?? qualifiedLock(detail);
    const step = getFlowStep(locked, viewer, edition, options);
    return { kind: 'link', label: step.label, href: step.href };
  }
  if (detail.status === 'liquidated') return { kind: 'closed', label: '产品已清盘' };
  if (!isQualified(detail, viewing)) {
    const locked = levelLock(detail, viewing) ?? qualifiedLock(detail);
    const step = getFlowStep(locked, viewer, edition, options);
    return { kind: 'link', label: step.label, href: step.href };
  }
  if (detail.status === 'closed') return { kind: 'closed', label: '封闭期，暂不接受预约' };
  if (detail.reserve_closed) return { kind: 'closed', label: '私募预约暂停受理' };
  const href = paths.purchase(edition, 'reserve', { product_code: detail.product_id });
  return { kind: 'link', label: '预约', href };
}

/** Builds the sections of both the locked and the open page. */
export function buildSimuSharedView(detail: SimuDetail, viewing: ViewContext) {
  return {
    id: detail.product_id,
    about: { kind: 'simu' as const, id: detail.product_id },
    head: buildHeadView(detail),
    companyName: detail.company.name,
    strategyText: detail.strategy_text,
    team: buildTeamView(detail),
    company: buildCompanyView(detail),
    articles: buildNewsViews(detail.articles, viewing.edition, viewing.now),
    videosTo: videoPaths.ofProduct(viewing.edition, detail.product_id),
    actions: {
      compareTo: paths.compare(viewing.edition, { ids: `simu:${detail.product_id}` }),
      path: paths.simuProduct(detail.product_id),
      name: detail.short_name,
    },
    bar: {
      id: detail.product_id,
      name: detail.name,
      isSelected: detail.is_selection,
      isLoggedIn: viewing.viewer !== null,
      returnTo: paths.simuProduct(detail.product_id),
      compareTo: paths.compare(viewing.edition, { ids: `simu:${detail.product_id}` }),
      action: barAction(detail, viewing),
    },
  };
}

/**
 * Builds the locked page: the reason, the steps with their minutes and their effect, shown once; and filed facts.
 */
export function buildSimuLockView(detail: SimuDetail, viewing: ViewContext) {
  const locked = detail.locked ?? levelLock(detail, viewing) ?? qualifiedLock(detail);
  const lock = buildLockCardView(locked, viewing, {
    returnTo: paths.simuProduct(detail.product_id),
    name: detail.short_name,
  });
  return {
    facts: buildFilingFacts(detail),
    lock,
    mismatch: mismatchView(detail, viewing),
  };
}

/** Sections of the open page in addition to the facts; null when not requested. */
interface OpenProductInput {
  nav: SettledSection<NavReply> | null;
  performance: SettledSection<PerformanceReply> | null;
  /** The viewer's own position. */
  own: SettledSection<FundPositionReply> | null;
  amounts: AmountDisplay;
}

/** Builds the open page: figures of the period; each failed section shows its own error. */
export function buildSimuOpenView(
  detail: SimuDetail,
  { nav, performance, own, amounts }: OpenProductInput,
  chart: ChartQuery,
  viewing: ViewContext,
) {
  const { edition, viewer } = viewing;
  const mine = own?.ok ? own.data : null;
  const reply = performance?.ok ? performance.data : null;
  const documents = detail.documents ?? [];
  const isDocumentLocked = documents.length === 0 && !isQualified(detail, viewing);
  const step = isDocumentLocked
    ? getNextStep(qualifiedLock(detail), viewer, edition, { returnTo: paths.simuProduct(detail.product_id) })
    : null;
  const { asked: _, ...controls } = buildChartControls(chart, nav?.ok ? nav.data : null, {
    hrefOf: (query) => paths.simuProduct(detail.product_id, query),
    since: detail.founded_on,
  });
  const lapses = viewer ? listLapses(viewer.states, viewing.now) : [];
  return {
    ...controls,
    /** Expired items that prevent a viewer from buying; the figures stay open. */
    lapses: buildLapseNotices(lapses, {
      edition,
      returnTo: paths.simuProduct(detail.product_id),
      kinds: ['identity', 'quiz', getProductContext(detail)],
    }),
    benchmark: detail.benchmark_name,
    peerGroup: detail.strategy_name,
    hero: buildHeroView(detail, reply),
    /** Before its first NAV a fund has neither figures nor a chart line. */
    hasNav: detail.nav_date !== null,
    nav:
      nav &&
      mapSection(nav, (reply) =>
        buildNavWindow(reply, { isLog: chart.scale === 'log', events: buildTradeEvents(mine, amounts) }),
      ),
    fit: buildSuitabilityRows({
      productRisk: detail.risk_level,
      viewer,
      holdingTime: describePrivateHoldingTime(detail),
      performance: reply,
    }),
    mine: mine && buildFundPositionView(mine, { kind: 'simu', id: detail.product_id, edition, amounts }),
    isMineLost: own?.ok === false,
    alerts: {
      alertTo: paths.fundAlert(edition, { fund_kind: 'simu', fund_id: detail.product_id }),
      alertCount: mine?.alerts.length ?? 0,
      alertForm: mine && buildAlertForm(detail, mine.alerts, edition),
    },
    performance: !performance
      ? null
      : performance.ok
        ? { ok: true as const, data: buildPerformanceFigures(performance.data, chart.period) }
        : performance,
    terms: buildTermFacts(detail),
    documents: buildDocumentViews(documents, edition),
    documentLock: step && { to: step.href, minutes: step.minutes },
    navListTo: paths.simuNavList(edition, detail.product_id),
    performanceListTo: paths.simuPerformanceList(edition, detail.product_id),
  };
}
