import { sql, type Kysely } from 'kysely';
import { fenToYuan, roundHalfUp, toBig, yuanToFen, type Decimal, type Fen } from '~/domain/figures/money';
import type { RedemptionProceeds } from '~/contract/orders';
import type { Database } from '~/upstream/core/db/schema';
import type { CorrectedNav } from '~/upstream/modules/settlement/navs/correction-plan';

/** A flow that was priced at a NAV. */
export interface PricedFlow {
  flow_id: string;
  /** 分. */
  amount_fen: Fen;
  shares: string;
  bookedAt: string;
}

/** Computes a booking at another NAV: shares of a purchase, or the payout of a redemption in 分. */
export interface Repricing {
  sharesAt: (flow: PricedFlow, nav: string) => string;
  payoutAt: (flow: PricedFlow, nav: string) => Fen;
}

/** Inputs from which a redemption was priced, as stored in its event. */
interface PricedEvent {
  feeFen: Fen;
  /** Absent from private redemptions priced before lots were kept. */
  lots?: readonly { shares: string; rate: string }[];
  money?: RedemptionProceeds;
}

/**
 * Loads the inputs of the bookings at one NAV, to compute each of them at another NAV: shares are net money ÷ NAV, and a payout
 * is shares × NAV less its fees, each rounded once (domain rules, section 7). A booking whose inputs are not stored, or do not
 * reproduce the booked value, changes in proportion to the NAV.
 */
export async function loadRepricing(
  db: Kysely<Database>,
  nav: Pick<CorrectedNav, 'fund' | 'date'>,
): Promise<Repricing> {
  const [netFen, priced] = [await loadNetMoney(db, nav), await loadPricedEvents(db, nav)];
  return {
    sharesAt({ flow_id, shares, bookedAt }, at) {
      const net = netFen.get(flow_id);
      const sharesFor = (fen: Fen, price: string): string => roundHalfUp(toBig(fenToYuan(fen)).div(price));
      return net === undefined || sharesFor(net.booked, bookedAt) !== roundHalfUp(shares)
        ? roundHalfUp(toBig(shares).times(bookedAt).div(at))
        : sharesFor(net.current, at);
    },
    payoutAt({ flow_id, amount_fen, shares, bookedAt }, at) {
      const event = priced.get(flow_id);
      const payout = (price: string): Fen | null =>
        event === undefined ? null : computePayout(event, { shares, bookedAt, nav: price });
      return payout(bookedAt) === amount_fen
        ? (payout(at) ?? amount_fen)
        : changeWithNav(amount_fen, bookedAt, at);
    },
  };
}

const changeWithNav = (fen: Fen, from: Decimal, to: Decimal): Fen =>
  Number(roundHalfUp(toBig(String(fen)).times(to).div(from), 0));

function computePayout(
  { feeFen, lots, money }: PricedEvent,
  { shares, bookedAt, nav }: { shares: string; bookedAt: string; nav: string },
): Fen {
  const grossFen = yuanToFen(toBig(shares).times(nav));
  const fee =
    lots === undefined
      ? changeWithNav(feeFen, bookedAt, nav)
      : yuanToFen(
          lots.reduce((sum, lot) => sum.plus(toBig(lot.shares).times(nav).times(lot.rate)), toBig('0')),
        );
  return grossFen - fee - computePerformanceFee(money, nav);
}

/** Computes the fee with the thresholds used for the original fee; a lot below its threshold bears none. */
function computePerformanceFee(money: RedemptionProceeds | undefined, nav: string): Fen {
  const performance = money?.performance;
  if (!performance) return 0;
  const base = performance.lots.reduce((sum, lot) => {
    const gain = toBig(nav).plus(lot.dividends).minus(lot.threshold).times(lot.shares);
    return gain.gt(0) ? sum.plus(roundHalfUp(gain)) : sum;
  }, toBig('0'));
  return yuanToFen(base.times(String(performance.rate)));
}

/**
 * Money that bought the shares of purchases and reinvested dividends, 分, by flow: as booked, and after a correction
 * of the dividend.
 */
async function loadNetMoney(
  db: Kysely<Database>,
  { fund, date }: Pick<CorrectedNav, 'fund' | 'date'>,
): Promise<ReadonlyMap<string, { booked: Fen; current: Fen }>> {
  const { rows } = await sql<{ id: string; net_fen: string | null; current_fen: string | null }>`
    select f.id, case f.type
      when 'reinvest' then (select b.amount_fen from dividend_bookings b
        where b.account_id = f.account_id and b.fund_id = f.fund_id and b.ex_on = f.date)
      else coalesce(
        (select (e.payload ->> 'amountFen')::bigint
          - (case f.type when 'convert_in' then e.payload -> 'into' else e.payload end ->> 'feeFen')::bigint
          from public_order_events e where e.order_id = f.order_id and e.type = 'confirmed'),
        (select o.amount_fen - coalesce(o.fee_fen, 0) from orders o where o.id = f.order_id))
      end::text as net_fen, (select b.amount_fen from current_dividends b where f.type = 'reinvest'
        and b.account_id = f.account_id and b.fund_id = f.fund_id and b.ex_on = f.date)::text as current_fen
    from flows f
    where f.fund_id = ${fund} and f.date = ${date} and f.nav is not null
      and f.type in ('subscribe', 'append', 'convert_in', 'reinvest')`.execute(db);
  return new Map(
    rows.flatMap(({ id, net_fen, current_fen }): [string, { booked: Fen; current: Fen }][] =>
      net_fen === null ? [] : [[id, { booked: Number(net_fen), current: Number(current_fen ?? net_fen) }]],
    ),
  );
}

async function loadPricedEvents(
  db: Kysely<Database>,
  { fund, date }: Pick<CorrectedNav, 'fund' | 'date'>,
): Promise<ReadonlyMap<string, PricedEvent>> {
  const { rows } = await sql<{ id: string; payload: PricedEvent }>`
    select f.id, e.payload from flows f
    join (
      select order_id, payload from public_order_events where type = 'confirmed'
      union all select order_id, payload from order_events where type = 'redeem_priced') e on e.order_id = f.order_id
    where f.fund_id = ${fund} and f.date = ${date} and f.nav is not null and f.type in ('redeem', 'convert_out')`.execute(
    db,
  );
  return new Map(rows.map(({ id, payload }) => [id, payload]));
}
