import { isOpen, isVoid } from '~/domain/orders/states';
import type { RecordClass, RecordKind } from '~/domain/orders/record-states';
import { toShanghaiClock } from '~/domain/calendar/dates';
import { paths } from '~/app/paths';
import type { Edition } from '~/domain/platform/edition';
import { createAmountDisplay, type AmountDisplay } from '~/app/features/money/amounts';
import { formatFlowDays, getFlowName } from '~/contract/flow-names';
import type { Flow } from '~/contract/holding-shapes';
import type { Order } from '~/contract/orders';
import type { PublicOrder } from '~/contract/public-trade';
import type { OrderRecord, RecordMonth } from '~/contract/record-shapes';
import { formatDayTime, formatDateTime } from '~/domain/figures/format';
import {
  getNextAction,
  getOrderName,
  REFUND_STATE_NAMES,
  getRefundState,
  getOrderStateName,
} from '~/app/features/orders/order-view';
import { buildOrderHubPath } from '~/app/features/orders/order-path';
import type { RecordFilter } from '~/app/features/orders/record-filter';
import { isOver, buildTradeRow } from '~/app/features/orders/trades-view';

const getAmount = ({ amount, shares, confirmation, kind }: Order, show: AmountDisplay): string => {
  if (amount !== null) return `${show.yuan(amount)} 元`;
  if (kind === 'redeem' && confirmation) return `${show.yuan(confirmation.amount)} 元`;
  return shares === null ? '全部份额' : `${show.shares(shares)} 份`;
};

/** Builds one order of the list; amounts are hidden if the person hides them. */
export const buildPrivateRecordView = (order: Order, edition: Edition, isAmountHidden: boolean) => ({
  id: order.order_id,
  to: buildOrderHubPath(edition, order),
  title: order.product_name,
  kind: getOrderName(order),
  amount: getAmount(order, createAmountDisplay(isAmountHidden)),
  at: formatDateTime(order.created_at),
  state: getOrderStateName(order),
  isOpen: isOpen(order),
  next: getNextAction(order, edition)?.label ?? null,
});

/** Builds one cash flow of the list, with a link to its holding; negative amounts are paid in. */
export const buildCashFlowRow = (flow: Flow, edition: Edition, isAmountHidden: boolean) => ({
  id: flow.flow_id,
  to: paths.assetDetail(edition, { product_code: flow.product_code }),
  title: flow.product_name,
  type: getFlowName(flow),
  date: formatFlowDays(flow),
  amount: createAmountDisplay(isAmountHidden).signed(flow.amount),
});

const CLASS_NAMES = { private: '私募', public: '公募' } as const;
const STATE_NAMES = { open: '进行中', confirmed: '已完成', cancelled: '已撤销', failed: '未成功' } as const;
const KIND_NAMES = {
  subscribe: '认购、申购',
  append: '追加',
  buy: '公募买入、定投',
  redeem: '赎回',
  convert: '公募转换',
} as const;

/** Context of a list of orders: its address by filter, and the fixed filters that cannot be removed. */
export interface RecordsListOptions {
  hrefOf: (query: RecordFilter & { order?: string; cursor?: string; page?: number }) => string;
  fixed?: Pick<RecordFilter, 'class' | 'product_code'>;
}

/** Builds the filters as links and as a form of selects; each keeps the other filters. */
export function buildRecordFilters(
  edition: Edition,
  filter: RecordFilter,
  { hrefOf, fixed = {} }: RecordsListOptions,
  products: readonly { product_code: string; product_name: string }[],
) {
  const choice = (label: string, to: string, isCurrent: boolean) => ({ label, to, isCurrent });
  const states = getKeys(STATE_NAMES).map((state) =>
    choice(STATE_NAMES[state], hrefOf({ ...filter, state }), filter.state === state),
  );
  const ended = choice('已结束', hrefOf({ ...filter, state: 'done' }), true);
  const own = fixed.product_code === undefined;
  return {
    /** Empty when all orders are of one product. */
    classes: own
      ? [
          choice('全部', paths.records(edition, { ...filter, class: undefined }), filter.class === undefined),
          ...getKeys(CLASS_NAMES).map((each) =>
            choice(
              CLASS_NAMES[each],
              paths.records(edition, { ...filter, class: each, kind: kindIn(filter.kind, each) }),
              filter.class === each,
            ),
          ),
        ]
      : [],
    states: [
      choice('全部状态', hrefOf({ ...filter, state: undefined }), filter.state === undefined),
      ...states,
      ...(filter.state === 'done' ? [ended] : []),
    ],
    kinds: getKeys(KIND_NAMES)
      .filter((kind) => filter.class === undefined || isKindOf(kind, filter.class))
      .map((value) => ({ value, label: KIND_NAMES[value] })),
    products: own
      ? products.map(({ product_code, product_name }) => ({ value: product_code, label: product_name }))
      : [],
    chosen: {
      kind: filter.kind ?? '',
      period: filter.period ?? 'all',
      product_code: filter.product_code ?? '',
    },
    /** Parameters of the address that the form keeps. */
    kept: [
      ...(fixed.class === undefined && filter.class !== undefined
        ? [{ name: 'class', value: filter.class }]
        : []),
      ...(filter.state === undefined ? [] : [{ name: 'state', value: filter.state }]),
    ],
    isOpen:
      filter.kind !== undefined || filter.period !== undefined || (own && filter.product_code !== undefined),
    allTo: hrefOf(fixed.class === undefined ? {} : { class: fixed.class }),
  };
}

const getKeys = <Key extends string>(names: Readonly<Record<Key, string>>) => Object.keys(names) as Key[];
/** Drops a kind that the class does not have. */
const kindIn = (kind: RecordKind | undefined, of: RecordClass) =>
  kind !== undefined && isKindOf(kind, of) ? kind : undefined;
const isKindOf = (kind: RecordKind, of: RecordClass): boolean =>
  kind === 'redeem' || (kind === 'buy' || kind === 'convert') === (of === 'public');

/** Tone of a state: still open, done, or ended without effect. */
type Tone = 'open' | 'done' | 'void';

/** Returns the state of a private order; an ended order whose refund is open says so and counts as open. */
function privateState(order: Order): { state: string; tone: Tone } {
  const refund = isOpen(order) ? null : getRefundState(order);
  if (refund) return { state: `${getOrderStateName(order)}，${REFUND_STATE_NAMES[refund]}`, tone: 'open' };
  return { state: getOrderStateName(order), tone: isOpen(order) ? 'open' : isVoid(order) ? 'void' : 'done' };
}

/** Builds one order of either class; amounts are hidden if the person hides them. */
export function buildRecordRow(record: OrderRecord, edition: Edition, isAmountHidden: boolean) {
  const { day } = toShanghaiClock(placedAt(record));
  const common = { day, month: day.slice(0, 7) };
  if (record.class === 'private') {
    const { id, to, title, kind, amount, next } = buildPrivateRecordView(
      record.order,
      edition,
      isAmountHidden,
    );
    const shares = sharesText(record.order.confirmation?.shares ?? record.order.shares, isAmountHidden);
    return { ...common, id, to, title, kind, amount, shares, note: next, ...privateState(record.order) };
  }
  const { order } = record;
  const { id, to, fund, kind, note, state } = buildTradeRow(
    order,
    edition,
    createAmountDisplay(isAmountHidden),
  );
  const tone: Tone = !isOver(order) ? 'open' : isVoid(order) ? 'void' : 'done';
  return {
    ...common,
    id,
    to,
    title: fund,
    kind,
    amount: tradeAmount(order, createAmountDisplay(isAmountHidden)),
    shares: sharesText(order.shares, isAmountHidden),
    // Its price is shown in the detail.
    note: tone === 'done' ? null : note,
    state,
    tone,
  };
}
export type RecordRow = ReturnType<typeof buildRecordRow>;

const sharesText = (shares: string | null, isAmountHidden: boolean): string =>
  shares === null ? '—' : createAmountDisplay(isAmountHidden).shares(shares);

const tradeAmount = ({ kind, amount, shares }: PublicOrder, show: AmountDisplay): string => {
  if (amount !== null) return `${show.yuan(amount)} 元`;
  return shares === null ? (kind === 'redeem' ? '全部份额' : '—') : `${show.shares(shares)} 份`;
};

const placedAt = (record: OrderRecord): string =>
  record.class === 'private' ? record.order.created_at : record.order.placed_at;

/**
 * Builds the rows by month, newest first, each with the totals of the whole month; totals are hidden with the
 * amounts.
 */
export function buildRecordMonths<Row extends RecordRow>(
  rows: readonly Row[],
  months: readonly RecordMonth[],
  isAmountHidden: boolean,
) {
  const show = createAmountDisplay(isAmountHidden);
  return months.flatMap(({ month, count, paid_in, paid_out }) => {
    const own = rows.filter((row) => row.month === month);
    if (own.length === 0) return [];
    const [year = '', number = ''] = month.split('-');
    return {
      month,
      title: `${year} 年 ${Number(number)} 月`,
      count: `${count} 笔`,
      paidIn: `${show.yuan(paid_in)} 元`,
      paidOut: `${show.yuan(paid_out)} 元`,
      rows: own,
    };
  });
}

/** Builds the facts of the order next to the list; amounts are hidden if the person hides them. */
export function buildRecordDetail(record: OrderRecord, row: RecordRow, isAmountHidden: boolean) {
  const show = createAmountDisplay(isAmountHidden);
  const { order } = record;
  const shares = (text: string) => `${show.shares(text)} 份`;
  const pairs: { label: string; value: string | null }[] = [
    { label: '类别', value: `${CLASS_NAMES[record.class]}，${row.kind}` },
    { label: '金额', value: order.amount && `${show.yuan(order.amount)} 元` },
    ...(record.class === 'private'
      ? [
          { label: '确认份额', value: record.order.confirmation && shares(record.order.confirmation.shares) },
          { label: '净值', value: record.order.confirmation && navText(record.order.confirmation) },
          { label: '开放日', value: record.order.open_day },
        ]
      : [
          { label: '份额', value: record.order.shares && shares(record.order.shares) },
          { label: '净值', value: navText(record.order) },
          { label: '成交日', value: record.order.trade_date },
          { label: '确认日', value: isVoid(record.order) ? null : record.order.confirm_date },
          { label: '银行卡', value: `${record.order.card.bank}（${record.order.card.tail}）` },
        ]),
    { label: '提交时间', value: formatDateTime(placedAt(record)) },
    { label: '订单号', value: order.order_no },
  ];
  return {
    id: row.id,
    to: row.to,
    title: row.title,
    state: row.state,
    tone: row.tone,
    note: row.note,
    amount: row.amount,
    pairs: pairs.flatMap(({ label, value }) => (value ? { label, value } : [])),
    steps: order.steps.map(({ title, state, at }) => ({
      title,
      state,
      when: at ? (at.length > 10 ? formatDayTime(at) : at) : undefined,
    })),
  };
}

const navText = ({ nav, nav_date }: { nav: string | null; nav_date: string | null }): string | null =>
  nav && `${nav}（${nav_date ?? ''}）`;
