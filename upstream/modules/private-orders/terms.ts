import { randomInt, randomUUID } from 'node:crypto';
import { shanghaiDay } from '~/domain/calendar/dates';
import { subscribe } from '~/domain/figures/fees';
import { fenToYuan, yuanToFen, type Fen } from '~/domain/figures/money';
import { leastYuan } from '~/domain/person/qualification';
import { CODES } from '~/contract/codes';
import { implementPart, type ServiceContext } from '~/upstream/modules/handler';
import { firstMinimumYuan } from '~/upstream/modules/first-minimum';
import { Refusal } from '~/upstream/core/refusal';
import { closedBy } from '~/upstream/core/switches';
import { aboveClassObstacle } from '~/upstream/modules/private-orders/above-class';
import { openOrder } from '~/upstream/modules/private-orders/book';
import { buyerOf } from '~/upstream/modules/private-orders/buyer';
import { amountObstacle, amountQuestion, fitOf } from '~/upstream/modules/private-orders/fit';
import { fundOnSale } from '~/upstream/modules/private-orders/fund-terms';
import { buyerObstacle, gateFactsOf, reserveObstacles } from '~/upstream/modules/private-orders/gate';
import { purchaseRules, type PurchaseEvent } from '~/upstream/modules/private-orders/order-rules';
import { openHead, ownOrder } from '~/upstream/modules/private-orders/read';
import { saleObstacle, saleTo } from '~/upstream/modules/private-orders/sale';

/** What a purchase asks for, and its beginning. */
export const terms = implementPart('orders', {
  async saleTerms({ query, account, context }) {
    const { db, now } = context;
    const onSale = await fundOnSale(db, query.product_code);
    const at = now();
    const buyer = await buyerOf(db, account.id, at);
    const open = await openHead(db, account.id, onSale.fund.id);
    // An order under way is gone on with whatever has become of the sale.
    const sale = await saleTo(db, onSale, account.id, at);
    const obstacle =
      // Before anything is filled in.
      (open === null ? await closedBy(db, 'private_reserve_open') : null) ??
      buyerObstacle(buyer, sale, at) ??
      (open === null
        ? ((await aboveClassObstacle(db, buyer, sale.fund, at)) ?? saleObstacle(sale, at))
        : null);
    if (obstacle) throw obstacle;
    const { fund } = sale;
    return {
      product_code: fund.id,
      product_name: fund.name,
      kind: fund.context,
      status: fund.status,
      risk_level: fund.risk_level,
      strategy: fund.strategy,
      min_amount: firstMinimumYuan(fund, shanghaiDay(at)),
      least_amount: leastYuan(amountQuestion(sale, at)),
      append_amount: fund.append_amount,
      amount_step: sale.terms.amount_step,
      subscribe_rate: fund.subscribe_rate,
      lock_days: fund.lock_days,
      open_rule: fund.open_rule,
      open_days: sale.openDays.map(({ day }) => day),
      pay_by: sale.openDays.map(({ payBy }) => payBy),
      investor_cap: sale.terms.investor_cap,
      investor_count: sale.investorCount,
      is_append: sale.isAppend,
      is_abroad: sale.terms.is_abroad,
      documents: sale.documents,
      is_asked_above: fitOf(buyer, sale.fund, at).flags.isMismatch,
      open_order_id: open?.id ?? null,
    };
  },

  async reserve({ body, account, context }) {
    const known = await openHead(context.db, account.id, body.product_code);
    if (known === null) await makeOrder(context, account.id, body);
    const head = known ?? (await openHead(context.db, account.id, body.product_code));
    if (head === null) throw new Refusal(CODES.conflict, '预约未成功，请重试', { reason: 'changed' });
    if (head.kind === 'redeem') {
      throw new Refusal(CODES.conflict, '该产品有一笔赎回正在办理，办结后才能预约', {
        reason: 'other_order',
      });
    }
    return ownOrder(context, account.id, head.id);
  },
});

/** Opens the order. Another one that got in first is left as it is. */
async function makeOrder(
  { db, now }: ServiceContext,
  accountId: string,
  body: { product_code: string; amount: string; open_day: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Whoever takes the last place of a fund takes it alone.
    await trx
      .selectFrom('simu_sale_terms')
      .select('fund_id')
      .where('fund_id', '=', body.product_code)
      .forUpdate()
      .execute();
    const at = now();
    const facts = await gateFactsOf({ db: trx, now }, accountId);
    const sale = await saleTo(trx, await fundOnSale(trx, body.product_code), accountId, at);
    const amountFen = fenOf(body.amount);
    const [obstacle = amountObstacle(sale, amountFen, at)] = await reserveObstacles(trx, facts, sale, at);
    if (obstacle) throw obstacle;
    const openDay = sale.openDays.find(({ day }) => day === body.open_day);
    if (!openDay)
      throw new Refusal(CODES.badRequest, '该开放日不可预约或已过截止时间，请选择其他开放日', {
        reason: 'open_day',
        field: 'open_day',
      });
    const { fund } = sale;
    const event: PurchaseEvent = {
      type: 'reserved',
      at: at.toISOString(),
      amountFen,
      openDay: openDay.day,
      payBy: openDay.payBy,
      isAppend: sale.isAppend,
      isRaising: fund.status === 'raising',
      ...fitOf(facts.buyer, fund, at).flags,
      clauseIds: sale.clauses.map(({ id }) => id),
      documentIds: sale.documents.map((document) => document.document_id),
    };
    await openOrder(
      trx,
      purchaseRules,
      {
        id: `o${randomUUID().replaceAll('-', '')}`,
        order_no: newOrderNo(at),
        account_id: accountId,
        kind: sale.isAppend ? 'append' : 'subscribe',
        fund_id: fund.id,
        context: fund.context,
        amount_fen: amountFen,
        fee_fen: feeOf(amountFen, fund.subscribe_rate),
        shares: null,
        open_day: openDay.day,
        status: 'open',
        step: 'reserve',
        expires_at: openDay.payBy,
        created_at: at.toISOString(),
        updated_at: at.toISOString(),
      },
      event,
    );
  });
}

/** `HX` + day + eight random digits: nothing can be told from it, and a guess finds nothing. */
export const newOrderNo = (at: Date): string =>
  `HX${shanghaiDay(at).replaceAll('-', '')}${String(randomInt(0, 100_000_000)).padStart(8, '0')}`;

/** An amount that is beyond any number is as wrong as none. */
function fenOf(yuan: string): Fen {
  try {
    return yuanToFen(yuan);
  } catch {
    throw new Refusal(CODES.badRequest, '请输入正确的金额', { reason: 'amount', field: 'amount' });
  }
}

/** The fee inside of an amount, 分. */
function feeOf(amountFen: Fen, rate: number): Fen {
  const { feeYuan } = subscribe({
    amountYuan: fenToYuan(amountFen),
    tiers: [{ fromYuan: '0', rate: String(rate) }],
  });
  return yuanToFen(feeYuan);
}
