import { buildLineChartModel } from '~/app/charts/line-chart-model';
import { paths } from '~/app/paths';
import { equityPaths } from '~/app/paths/equity';
import { quasiFixedPaths } from '~/app/paths/quasi-fixed';
import { countDaysBetween, getWeekday } from '~/domain/calendar/dates';
import type { Edition } from '~/domain/platform/edition';
import { formatRate } from '~/domain/figures/format';
import { WOUND_UP_TEXTS } from '~/domain/orders/private-sale';
import type { CallResult, Contract } from '~/contract';
import type { Position } from '~/contract/holding-shapes';
import { ASSET_SECTION_NAMES, CURRENCY_NAMES, SIMU_STATUS_NAMES } from '~/contract/kinds';
import type { AmountDisplay } from '~/app/features/money/amounts';
import { formatFlowDays, getFlowName } from '~/app/pages/own/assets/flow-names';
import { buildDetailPath } from '~/app/features/money/asset-sections';
import { formatNavDate, buildReturnsView, deriveToday } from '~/app/features/money/position-view';

type Flows = CallResult<Contract['holdings']['flows']>;

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'];
const YUAN_PER_WAN = 10_000;

const openDayText = (day: string): string => `${day}（周${WEEKDAYS[getWeekday(day) - 1]}）`;

/** Builds value and cost over time in 万元; when amounts are hidden, the difference of value and cost in per cent. */
function getChart({ series }: Position, { isHidden }: AmountDisplay) {
  const { dates, amount, cost } = series;
  if (isHidden) {
    const ratio = amount.map((value, index) => {
      const base = cost[index] ?? 0;
      return base > 0 ? (value / base - 1) * 100 : null;
    });
    return buildLineChartModel({ dates, series: [{ name: '市值较成本', values: ratio }], axis: 'percent' });
  }
  const inWan = (values: readonly number[]) => values.map((value) => value / YUAN_PER_WAN);
  return buildLineChartModel({
    dates,
    series: [
      { name: '市值', values: inWan(amount) },
      { name: '成本', values: inWan(cost) },
    ],
    axis: 'value',
  });
}

function lotView(lot: Position['lots'][number], today: string, amounts: AmountDisplay) {
  const { unlocked_on } = lot;
  const isLocked = unlocked_on !== null && unlocked_on > today;
  return {
    confirmedOn: lot.confirmed_on,
    shares: amounts.shares(lot.shares),
    cost: amounts.yuan(lot.cost),
    /** Null when the lot has no unlock date. */
    lock:
      unlocked_on === null
        ? null
        : isLocked
          ? `锁定至 ${unlocked_on}，还有 ${countDaysBetween(today, unlocked_on)} 天`
          : `${unlocked_on} 已解锁`,
    isLocked,
  };
}

/** Note on the content of the product's own page. */
const PRODUCT_NOTES: Record<Position['part'], string> = {
  simu: '净值、公告与定期报告',
  public: '净值、公告与定期报告',
  pe: '出资安排、倍数与投资组合',
  quasi_fixed: '分配日程、条款与底层资产',
  foreign: '',
};

/** Returns the page of the product itself; null when it is outside the catalogue. */
function productPath({ part, product_code }: Position, edition: Edition): string | null {
  if (part === 'simu') return paths.simuProduct(product_code);
  if (part === 'pe') return equityPaths.product(edition, product_code);
  if (part === 'quasi_fixed') return quasiFixedPaths.product(edition, product_code);
  return part === 'public' ? paths.publicFund(edition, product_code) : null;
}

function whyNoRedemption({ redeem_obstacle, redeem_from }: Position): string | null {
  switch (redeem_obstacle) {
    case 'locked':
      return `份额仍在锁定期内，最早 ${redeem_from ?? ''} 起可赎回`;
    case 'no_open_day':
      return '近期没有可申请赎回的开放日，公布后可在此申请赎回';
    case 'unregistered':
      return '份额明细尚未登记，登记后可在此申请赎回；有疑问请联系客服';
    default:
      return null;
  }
}

/** Builds one holding in full, for its page. */
export function buildAssetDetailView(position: Position, edition: Edition, amounts: AmountDisplay) {
  const { product_code, currency, part } = position;
  const today = deriveToday(position);
  const isSimu = part === 'simu';
  const orderId = position.open_order_id;
  const isWoundUp = position.redeem_obstacle === 'wound_up';
  return {
    code: product_code,
    name: position.product_name,
    partName: ASSET_SECTION_NAMES[part],
    tags: [
      ASSET_SECTION_NAMES[part],
      position.manager_name,
      ...(isWoundUp ? [SIMU_STATUS_NAMES.liquidated] : []),
      ...(currency === 'CNY' ? [] : [`${CURRENCY_NAMES[currency]}计价`]),
    ],
    navDate: formatNavDate(position),
    amount: amounts.yuan(position.amount),
    cost: amounts.yuan(position.cost),
    profit: amounts.signed(position.profit),
    returns: buildReturnsView(position, amounts),
    facts: [
      { label: '持有份额', value: amounts.shares(position.shares) },
      {
        label: currency === 'CNY' ? '单位净值' : `单位净值（${CURRENCY_NAMES[currency]}）`,
        value: position.nav,
        note: position.nav_date,
      },
      ...(position.foreign
        ? [
            {
              label: `市值（${CURRENCY_NAMES[currency]}）`,
              value: amounts.yuan(position.foreign.currency_amount),
              note: `汇率 ${position.foreign.fx_rate}，${position.foreign.fx_date}`,
            },
          ]
        : []),
      ...(position.foreign?.product_gain && position.foreign.currency_gain
        ? [
            { label: '收益：产品涨跌', value: amounts.signed(position.foreign.product_gain) },
            { label: '收益：汇率变动', value: amounts.signed(position.foreign.currency_gain) },
          ]
        : []),
      { label: '已到账现金', value: amounts.yuan(position.paid_out) },
      { label: '占总资产', value: formatRate(position.share) },
      { label: '持有自', value: position.held_since, note: `已持有 ${position.held_days} 天` },
    ],
    chart: getChart(position, amounts),
    isChartHidden: amounts.isHidden,
    lots: position.lots.map((lot) => lotView(lot, today, amounts)),
    openDays: position.open_days.map(openDayText),
    /** Open days and redemption by lots apply only to private funds that are not wound up. */
    hasOpenDays: isSimu && !isWoundUp,
    /** A right that expires after this day. */
    dissentText: position.dissent_day
      ? `您没有同意合同变更：${position.dissent_day} 为临时开放日，赎回不收赎回费，不受锁定期限制`
      : null,
    /** Shown first for a fund that no longer accepts orders. */
    woundUpText: position.wound_up_text ?? (isWoundUp ? WOUND_UP_TEXTS.redeem : null),
    terms: position.terms,
    documents: position.documents.map((document) => ({
      to: paths.fileViewPdf(edition, { file_id: document.file_id }),
      title: document.kind === 'contract' ? '基金合同（已签署）' : document.title.replace(/\.[a-z]+$/i, ''),
      date: document.published_on,
    })),
    productTo: productPath(position, edition),
    productNote: PRODUCT_NOTES[part],
    orderTo: orderId === null ? null : paths.transitionDetail(edition, { order_id: orderId }),
    appendTo:
      isSimu && orderId === null && !isWoundUp ? paths.purchase(edition, 'reserve', { product_code }) : null,
    /** Page for requesting an adviser meeting about this fund. */
    meetingTo: isSimu ? paths.appointment(edition, { new: 1, product_code }) : null,
    /**
     * Reason why no shares of a private fund can be redeemed, and from when they can. An order in progress is shown
     * separately.
     */
    whyNoRedemption: whyNoRedemption(position),
    redeemTo: position.can_redeem ? paths.purchase(edition, 'redemption', { product_code }) : null,
  };
}
export type AssetDetailView = ReturnType<typeof buildAssetDetailView>;

/** Builds one page of a product's cash flows, with a link to the next. */
export function buildFlowsView(
  flows: Flows,
  amounts: AmountDisplay,
  { here, cursor }: { here: (cursor?: string) => string; cursor: string | undefined },
) {
  return {
    total: `${flows.total}${flows.is_total_capped ? '+' : ''}`,
    rows: flows.list.map((flow) => ({
      date: flow.date,
      /** The bank's date, if it differs. */
      bankDay: formatFlowDays(flow).slice(flow.date.length + 1) || null,
      type: getFlowName(flow),
      amount: amounts.signed(flow.amount),
      shares: flow.shares === null ? '\u2014' : amounts.shares(flow.shares),
      nav: flow.nav,
    })),
    nextTo: flows.next_cursor === null ? null : here(flows.next_cursor),
    firstTo: cursor === undefined ? null : here(),
  };
}
export type FlowsView = ReturnType<typeof buildFlowsView>;

/** Lists the payment days of a quasi-fixed holding that are not paid: late ones first, then the coming ones. */
export const buildPayoutDays = (own: CallResult<Contract['holdings']['openCalendar']>['own']) =>
  own.filter(({ event }) => event === 'payout').map(({ date, text }) => ({ date, text }));

/** Maximum number of links to other holdings; the list of the class has all of them. */
const OTHERS_MOST = 5;

/** Builds links to the other holdings of the same class, largest first. */
export const buildOtherHoldingsView = (
  list: CallResult<Contract['users']['assetDetail']>['list'],
  { part, product_code }: Pick<Position, 'part' | 'product_code'>,
  edition: Edition,
  amounts: AmountDisplay,
) =>
  list
    .filter((other) => other.product_id !== product_code)
    .slice(0, OTHERS_MOST)
    .map((other) => ({
      to: buildDetailPath(edition, { part, product_code: other.product_id }),
      name: other.name,
      amount: amounts.yuan(other.amount),
    }));
