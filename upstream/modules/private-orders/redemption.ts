import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { toShanghaiDay, countDaysBetween } from '~/domain/calendar/dates';
import { findRedemptionTier } from '~/domain/figures/fees';
import { computeMaxPartialShares } from '~/domain/orders/private-redemption';
import { WOUND_UP_TEXTS } from '~/domain/orders/private-sale';
import { computeRedemptionCancelDeadline } from '~/domain/orders/redemption';
import { CODES } from '~/contract/codes';
import {
  createCustomerChange,
  listHeldLots,
  type LotRow,
  createOrderNo,
} from '~/upstream/modules/orders-core';
import type { Database } from '~/upstream/core/db/schema';
import { implementCalls } from '~/upstream/core/service-context';
import { listBoundCards } from '~/upstream/modules/identity';
import { Refusal } from '~/upstream/core/refusal';
import { loadCalendar, askCalendar } from '~/upstream/core/trading-calendar';
import { loadBuyer } from '~/upstream/modules/private-orders/buyer';
import { changeRedemption, createRedemption } from '~/upstream/modules/private-orders/change-order';
import { findSignatureFile } from '~/upstream/modules/private-orders/contract';
import {
  applyDissentTerms,
  listDissentDays,
  type DissentDay,
} from '~/upstream/modules/private-orders/dissent';
import { loadFundOnSale, listOpenDaysFrom } from '~/upstream/modules/private-orders/fund-terms';
import type { ReceivingCard } from '~/upstream/modules/private-orders/order-rules';
import { appendWithDocuments } from '~/upstream/modules/private-orders/render-documents';
import { findOpenOrderRow, loadOwnOrderRow, loadOwnOrder } from '~/upstream/modules/private-orders/own-order';
import { renderRedemptionApplication } from '~/upstream/modules/private-orders/render-redemption-application';
import {
  resolveRequestedShares,
  computeResidualRule,
} from '~/upstream/modules/private-orders/redemption-shares';
import {
  estimateRedemption,
  isUnlocked,
  findKnownNav,
  sumLotShares,
} from '~/upstream/modules/private-orders/redemption-price';

/** Redeeming a private fund: terms, application and signature. */
export const redemption = implementCalls('orders', {
  async redemptionTerms({ query, account, context }) {
    const { db, now } = context;
    const at = now();
    const held = await redeemableLots(db, account.id, query.product_code);
    const termsOfSale = await loadFundOnSale(db, query.product_code);
    const openDays = (
      await redeemableDays(db, { accountId: account.id, fundId: termsOfSale.fund.id }, { held, now: at })
    ).filter(({ day: each, dissent }) => dissent !== null || held.some((lot) => isUnlocked(lot, each)));
    const leaving = openDays[0]?.dissent ?? null;
    const { onSale, lots } = leaving
      ? applyDissentTerms(termsOfSale, held, leaving.boughtUntil)
      : { onSale: termsOfSale, lots: held };
    const { fund, terms } = onSale;
    const latest = await findKnownNav(db, lots);
    const day = openDays[0]?.day ?? toShanghaiDay(at);
    const rest = computeResidualRule({ fund, terms }, latest, day);
    const free = lots.filter((lot) => isUnlocked(lot, day));
    const open = await findOpenOrderRow(db, account.id, fund.id);
    return {
      product_code: fund.id,
      product_name: fund.name,
      shares: sumLotShares(lots),
      available_shares: sumLotShares(free),
      min_hold_shares: terms.min_hold_shares,
      residual_value: `${rest.yuan}.00`,
      residual_shares: rest.shares,
      part_shares: computeMaxPartialShares({
        heldShares: sumLotShares(lots),
        freeShares: sumLotShares(free),
        residualShares: rest.shares,
      }),
      is_all_free: free.length === lots.length,
      nav: latest?.nav ?? null,
      nav_date: latest?.nav_date ?? null,
      lots: held.map((lot) => ({
        shares: lot.left_shares,
        confirmed_on: lot.confirmed_on,
        unlocked_on: lot.unlocked_on ?? lot.confirmed_on,
        fee_rate: Number(
          findRedemptionTier(terms.redeem_tiers, countDaysBetween(lot.confirmed_on, day))?.rate ?? '0',
        ),
      })),
      open_days: openDays.map(({ day: openDay, cancelUntil, dissent }) => ({
        day: openDay,
        cancel_until: cancelUntil,
        is_dissent: dissent !== null,
      })),
      redeem_note: fund.redeem_note,
      estimate:
        openDays.length === 0 ? null : await estimateRedemption(db, onSale, lots, { shares: null, day }),
      cards: (await listBoundCards(context, account.id)).map(({ card_id, bank, tail }) => ({
        card_id,
        bank,
        tail,
      })),
      open_order_id: open?.id ?? null,
    };
  },

  async redeem({ body, account, context }) {
    const known = await findOpenOrderRow(context.db, account.id, body.product_code);
    if (known === null) {
      await context.db.transaction().execute(async (trx) => {
        const at = context.now();
        const held = await redeemableLots(trx, account.id, body.product_code);
        const { fund, terms } = await loadFundOnSale(trx, body.product_code);
        const owner = { accountId: account.id, fundId: fund.id };
        const openDay = (await redeemableDays(trx, owner, { held, now: at })).find(
          ({ day }) => day === body.open_day,
        );
        if (!openDay) {
          throw new Refusal(CODES.badRequest, '该开放日不可赎回或已过截止时间，请选择其他开放日', {
            reason: 'open_day',
            field: 'open_day',
          });
        }
        const { dissent } = openDay;
        const { lots } = dissent
          ? applyDissentTerms({ fund, terms }, held, dissent.boughtUntil)
          : { lots: held };
        const rest = computeResidualRule({ fund, terms }, await findKnownNav(trx, lots), openDay.day);
        const shares = resolveRequestedShares(lots, body.shares, openDay.day, rest);
        const card = await receivingCard(trx, account.id, body.card_id);
        await createRedemption(
          trx,
          {
            id: `o${randomUUID().replaceAll('-', '')}`,
            order_no: createOrderNo(at),
            account_id: account.id,
            kind: 'redeem',
            fund_id: fund.id,
            context: fund.context,
            amount_fen: null,
            fee_fen: null,
            shares,
            open_day: openDay.day,
            status: 'open',
            step: 'apply',
            expires_at: openDay.cancelUntil,
            created_at: at.toISOString(),
            updated_at: at.toISOString(),
          },
          {
            type: 'redeem_applied',
            at: at.toISOString(),
            shares,
            openDay: openDay.day,
            cancelUntil: openDay.cancelUntil,
            ...(dissent ? { isDissent: true, boughtUntil: dissent.boughtUntil } : {}),
            card,
          },
        );
      });
    }
    const orderRow = known ?? (await findOpenOrderRow(context.db, account.id, body.product_code));
    if (orderRow === null) throw new Refusal(CODES.conflict, '赎回申请未成功，请重试', { reason: 'changed' });
    if (orderRow.kind !== 'redeem') {
      throw new Refusal(CODES.conflict, '该产品有一笔申购正在办理，办结后才能赎回', {
        reason: 'other_order',
      });
    }
    return loadOwnOrder(context, account.id, orderRow.id);
  },

  async signRedemption({ body, account, context }) {
    const { signature } = body;
    const at = context.now();
    const orderRow = await loadOwnOrderRow(context.db, account.id, body.order_id);
    const buyer = await loadBuyer(context.db, account.id, at);
    const signatureImage = await findSignatureFile(context, buyer, signature);
    // Rendered before the lock, because the layout takes too long to hold it.
    const made =
      orderRow.kind === 'redeem'
        ? await renderRedemptionApplication(context, orderRow, { buyer, signature, signatureImage }, at)
        : null;
    const change = { ...createCustomerChange(account.id, body.order_id, 'sign'), at };
    await changeRedemption(context, change, ({ trx, append }) =>
      appendWithDocuments(context, trx, made && [made], (documents) =>
        append({ type: 'redeem_signed', signature, documents }),
      ),
    );
    return loadOwnOrder(context, account.id, body.order_id);
  },
});

/**
 * Loads the lots of a person with remaining shares, oldest first. Throws Refusal 4004 when there are none, 4009
 * when the fund is liquidated: the rest is distributed, not redeemed.
 */
async function redeemableLots(db: Kysely<Database>, accountId: string, fundId: string): Promise<LotRow[]> {
  const lots = await listHeldLots(db, accountId, fundId);
  if (lots.length === 0) throw new Refusal(CODES.notFound, '您未持有该产品');
  const fund = await db.selectFrom('simu_funds').select('status').where('id', '=', fundId).executeTakeFirst();
  if (fund?.status === 'liquidated')
    throw new Refusal(CODES.conflict, WOUND_UP_TEXTS.redeem, { reason: 'closed', next: 'assets' });
  return lots;
}

/**
 * Lists open days that still accept applications, including those of a consultation the person did not agree to.
 */
async function redeemableDays(
  db: Kysely<Database>,
  { accountId, fundId }: { accountId: string; fundId: string },
  { held, now }: { held: readonly LotRow[]; now: Date },
): Promise<{ day: string; cancelUntil: string; dissent: DissentDay | null }[]> {
  const today = toShanghaiDay(now);
  const own = await listDissentDays(db, { accountId, fundId, today }, held);
  const days = [
    ...new Set([...(await listOpenDaysFrom(db, fundId, today)), ...own.map(({ day }) => day)]),
  ].sort();
  const last = days[days.length - 1];
  if (last === undefined) return [];
  const calendar = await loadCalendar(db, today, last);
  return days
    .map((day) => ({
      day,
      cancelUntil: askCalendar(() => computeRedemptionCancelDeadline(calendar, day)),
      dissent: own.find((each) => each.day === day) ?? null,
    }))
    .filter(({ cancelUntil }) => Date.parse(cancelUntil) > now.getTime());
}

/**
 * Finds the own card for the payout; null is the account that paid for the shares. Throws Refusal 4000 for another
 * card.
 */
async function receivingCard(
  db: Kysely<Database>,
  accountId: string,
  cardId: string | null,
): Promise<ReceivingCard | null> {
  if (cardId === null) return null;
  const card = (await listBoundCards({ db }, accountId)).find((each) => each.card_id === cardId);
  if (!card)
    throw new Refusal(CODES.badRequest, '收款银行卡不存在或已解绑，请重新选择', {
      reason: 'card_unfit',
      field: 'card_id',
    });
  return { cardId, bank: card.bank, tail: card.tail };
}
