import { toShanghaiDay } from '~/domain/calendar/dates';
import { isPaymentHeld, isOpen } from '~/domain/orders/states';
import { fenToYuan, toBig } from '~/domain/figures/money';
import type { CallQuery, CallResult, Contract } from '~/contract';
import type { Order } from '~/contract/order-shapes';
import type { ServiceContext } from '~/upstream/core/service-context';
import { loadHomeFeed } from '~/upstream/modules/content';
import { loadPublicBriefs, loadSimuBriefs, loadOpenDays } from '~/upstream/modules/funds';
import { loadMoneyInTransit } from '~/upstream/modules/holdings/in-transit';
import type { ValuedHolding } from '~/upstream/modules/holdings/value';
import { computeNewestIncome, loadOwnIncomeSums } from '~/upstream/modules/holdings/wealth';
import { listOwnOrders } from '~/upstream/modules/private-orders';
import { listOrdersAwaitingCustomer } from '~/upstream/modules/public-orders';
import { listHomeUpdates } from '~/upstream/modules/holdings/home/home-updates';
import { recordHomeVisit } from '~/upstream/modules/holdings/home/visits';

type Home = CallResult<Contract['home']['mine']>;

const WATCHED_SHOWN = 3;
/** Maximum open orders considered; a product has at most one. */
const ORDERS_READ = 50;

/** Loads all content of the home page for an account. */
export async function loadHome(
  context: ServiceContext,
  accountId: string,
  query: CallQuery<Contract['home']['mine']>,
): Promise<Home> {
  const today = toShanghaiDay(context.now());
  const since = await recordHomeVisit(context, accountId);
  const { held, days, sums } = await loadOwnIncomeSums(context, accountId);
  const newest = sums.all.at(-1);
  const { total: inTransit } = await loadMoneyInTransit(context, accountId);
  const watched = await getWatched(context, accountId, today);
  return {
    feed: await loadHomeFeed(context, accountId, query),
    server_now: context.now().toISOString(),
    wealth:
      days.size === 0 && toBig(inTransit).eq(0)
        ? null
        : {
            value: fenToYuan(held.reduce((sum, { value }) => sum + value.valueFen, 0)),
            gain: fenToYuan(sums.gainFen),
            day: newest ? { date: newest.date, amount: fenToYuan(newest.amountFen) } : null,
            in_transit: inTransit,
          },
    waiting: await getWaiting(context, accountId),
    open_day: await nextOpenDay(context, held, today),
    ...watched,
    since,
    fresh:
      since === null
        ? []
        : await listHomeUpdates(context, accountId, { since, held, parts: computeNewestIncome(held, days) }),
  };
}

/** Steps of a private order that the person must do. */
const OWN_STEPS: readonly string[] = [
  'reserve',
  'suitability',
  'material',
  'clauses',
  'qualified',
  'person_check',
  'contract',
  'payment',
  'cooling_off',
  'evidence',
  'return_visit',
  'apply',
  'sign',
];

type Waiting = NonNullable<Home['waiting']>;

/**
 * Returns the order that waits for the person: first a payment with its deadline, then any other step, last a
 * cooling-off period.
 */
async function getWaiting(context: ServiceContext, accountId: string): Promise<Home['waiting']> {
  const all = [...(await waitingPrivate(context, accountId)), ...(await waitingPublic(context, accountId))];
  const rank = ({ step, until }: Waiting): number =>
    step === 'cooling_off' ? Infinity : until === null ? Number.MAX_VALUE : Date.parse(until);
  return all.sort((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)))[0] ?? null;
}

/** Returns private-fund orders at a step of the person, newest first. */
async function waitingPrivate(context: ServiceContext, accountId: string): Promise<Waiting[]> {
  const { list } = await listOwnOrders(context, accountId, { limit: ORDERS_READ, stage: 'open' });
  return list
    .filter(
      (each) =>
        isOpen(each) &&
        OWN_STEPS.includes(each.step) &&
        each.is_checking_payment !== true &&
        !(each.step === 'payment' && each.evidence.length > 0),
    )
    .map((order) => ({
      source: 'simu_order',
      order_id: order.order_id,
      product_code: order.product_code,
      product_name: order.product_name,
      order_kind: order.kind,
      step: order.step,
      title: isPaymentHeld(order.payment)
        ? '款项待核实'
        : (order.steps.find(({ key }) => key === order.step)?.title ?? '继续办理'),
      until: isPaymentHeld(order.payment) ? null : getUntil(order),
    }));
}

/** Returns the deadline of the current step; deadlines of earlier steps do not apply. */
function getUntil({
  step,
  pay_by,
  cooling_off,
}: Pick<Order, 'step' | 'pay_by' | 'cooling_off'>): string | null {
  if (step === 'payment') return pay_by;
  return step === 'cooling_off' ? (cooling_off?.ends_at ?? null) : null;
}

/** Returns public-fund orders that need a transfer, or another card after a refused payout, newest first. */
async function waitingPublic(context: ServiceContext, accountId: string): Promise<Waiting[]> {
  const orders = await listOrdersAwaitingCustomer(context, accountId);
  return orders.map(({ id, fund_id, kind, name, pay_by, bank_refused }) => ({
    source: 'public_order',
    order_id: id,
    product_code: fund_id,
    product_name: name,
    order_kind: kind === 'redeem' ? 'redeem' : 'subscribe',
    ...(bank_refused
      ? { step: 'card', title: '款项被银行退回，待换卡', until: null }
      : { step: 'payment', title: '等待转账', until: pay_by }),
  }));
}

async function nextOpenDay(
  context: ServiceContext,
  held: readonly ValuedHolding[],
  today: string,
): Promise<Home['open_day']> {
  const names = new Map(
    held
      .filter(({ holding }) => holding.part === 'simu' && !holding.isWoundUp)
      .map(({ holding }) => [holding.productCode, holding.name]),
  );
  const days = await loadOpenDays(context, [...names.keys()], today);
  const [first] = [...days]
    .flatMap(([product_code, [date]]) =>
      date === undefined
        ? []
        : [{ date, product_code, product_name: names.get(product_code) ?? product_code }],
    )
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  return first ?? null;
}

/** Returns the first funds of the watchlist in the order of the person, and their total number. */
async function getWatched({ db }: ServiceContext, accountId: string, today: string) {
  const rows = await db
    .selectFrom('favorites')
    .select(['kind', 'fund_id'])
    .where('account_id', '=', accountId)
    .orderBy('position', (order) => order.asc().nullsFirst())
    .orderBy('added_at', 'desc')
    .orderBy('fund_id')
    .execute();
  const shown = rows.slice(0, WATCHED_SHOWN);
  const getIds = (kind: 'simu' | 'public') =>
    shown.filter((row) => row.kind === kind).map(({ fund_id }) => fund_id);
  const briefs = [
    ...(await loadSimuBriefs(db, getIds('simu'), accountId, today)),
    ...(await loadPublicBriefs(db, getIds('public'), accountId)),
  ];
  const byId = new Map(
    briefs.map((brief) => [brief.kind === 'simu' ? brief.product_id : brief.fund_code, brief]),
  );
  return {
    watched_count: rows.length,
    watched: shown.flatMap(({ fund_id }) => byId.get(fund_id) ?? []),
  };
}
