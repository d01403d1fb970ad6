import { randomUUID } from 'node:crypto';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { priceSubscription } from '~/domain/figures/fees';
import { fenToYuan, yuanToFen, type Fen } from '~/domain/figures/money';
import { computeMinimumPaymentYuan } from '~/domain/person/qualification';
import { CODES } from '~/contract/codes';
import { parseOrderAmount, createOrderNo } from '~/upstream/modules/orders-core';
import { implementCalls, type ServiceContext } from '~/upstream/core/service-context';
import { computeFirstMinimumYuan } from '~/upstream/modules/funds';
import { Refusal } from '~/upstream/core/refusal';
import { findSwitchRefusal } from '~/upstream/core/switches';
import { findAboveClassObstacle } from '~/upstream/modules/private-orders/above-class';
import { createPurchase } from '~/upstream/modules/private-orders/change-order';
import { loadBuyer } from '~/upstream/modules/private-orders/buyer';
import {
  findAmountObstacle,
  toAmountQuestion,
  computeBuyerFit,
} from '~/upstream/modules/private-orders/step-obstacles';
import { loadFundOnSale } from '~/upstream/modules/private-orders/fund-terms';
import {
  findBuyerObstacle,
  loadBuyerGateFacts,
  listReserveObstacles,
} from '~/upstream/modules/private-orders/reserve-obstacles';
import type { PurchaseEvent } from '~/upstream/modules/private-orders/order-rules';
import { findOpenOrderRow, loadOwnOrder } from '~/upstream/modules/private-orders/own-order';
import { findSaleObstacle, loadSale } from '~/upstream/modules/private-orders/sale';

/** Terms of a purchase, and its reservation. */
export const terms = implementCalls('orders', {
  async saleTerms({ query, account, context }) {
    const { db, now } = context;
    const onSale = await loadFundOnSale(db, query.product_code);
    const at = now();
    const buyer = await loadBuyer(db, account.id, at);
    const open = await findOpenOrderRow(db, account.id, onSale.fund.id);
    // An open order continues, independent of later changes of the sale.
    const sale = await loadSale(db, onSale, account.id, at);
    const obstacle =
      // Checked before the form is filled in.
      (open === null ? await findSwitchRefusal(db, 'private_reserve_open') : null) ??
      findBuyerObstacle(buyer, sale, at) ??
      (open === null
        ? ((await findAboveClassObstacle(db, buyer, sale.fund, at)) ?? findSaleObstacle(sale, at))
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
      min_amount: computeFirstMinimumYuan(fund, toShanghaiDay(at)),
      least_amount: computeMinimumPaymentYuan(toAmountQuestion(sale, at)),
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
      is_asked_above: computeBuyerFit(buyer, sale.fund, at).flags.isMismatch,
      open_order_id: open?.id ?? null,
    };
  },

  async reserve({ body, account, context }) {
    const known = await findOpenOrderRow(context.db, account.id, body.product_code);
    if (known === null) await makeOrder(context, account.id, body);
    const orderRow = known ?? (await findOpenOrderRow(context.db, account.id, body.product_code));
    if (orderRow === null) throw new Refusal(CODES.conflict, '预约未成功，请重试', { reason: 'changed' });
    if (orderRow.kind === 'redeem') {
      throw new Refusal(CODES.conflict, '该产品有一笔赎回正在办理，办结后才能预约', {
        reason: 'other_order',
      });
    }
    return loadOwnOrder(context, account.id, orderRow.id);
  },
});

/** Creates the order. An existing open one stays unchanged. */
async function makeOrder(
  { db, now }: ServiceContext,
  accountId: string,
  body: { product_code: string; amount: string; open_day: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Serialises requests for the last place of a fund.
    await trx
      .selectFrom('simu_sale_terms')
      .select('fund_id')
      .where('fund_id', '=', body.product_code)
      .forUpdate()
      .execute();
    const at = now();
    const facts = await loadBuyerGateFacts({ db: trx, now }, accountId);
    const sale = await loadSale(trx, await loadFundOnSale(trx, body.product_code), accountId, at);
    const amountFen = parseOrderAmount(body.amount);
    const [obstacle = findAmountObstacle(sale, amountFen, at)] = await listReserveObstacles(
      trx,
      facts,
      sale,
      at,
    );
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
      ...computeBuyerFit(facts.buyer, fund, at).flags,
      clauseIds: sale.clauses.map(({ id }) => id),
      documentIds: sale.documents.map((document) => document.document_id),
    };
    await createPurchase(
      trx,
      {
        id: `o${randomUUID().replaceAll('-', '')}`,
        order_no: createOrderNo(at),
        account_id: accountId,
        kind: sale.isAppend ? 'append' : 'subscribe',
        fund_id: fund.id,
        context: fund.context,
        amount_fen: amountFen,
        fee_fen: getFee(amountFen, fund.subscribe_rate),
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

/** Returns the fee included in an amount, 分. */
function getFee(amountFen: Fen, rate: number): Fen {
  const { feeYuan } = priceSubscription({
    amountYuan: fenToYuan(amountFen),
    tiers: [{ fromYuan: '0', rate: String(rate) }],
  });
  return yuanToFen(feeYuan);
}
