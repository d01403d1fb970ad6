import { isOpen } from '~/domain/orders/states';
import type { Kysely } from 'kysely';
import { checkEvent, isPaymentUnderCheck, getOrderStep } from '~/domain/orders/order';
import { fenToYuan } from '~/domain/figures/money';
import { canCancelRedemption, getRedemptionStep } from '~/domain/orders/redemption';
import type { Order, RedemptionProceeds } from '~/contract/orders';
import type { Obstacle } from '~/contract/refusals';
import type { Database } from '~/upstream/core/db/schema';
import { loadDocumentReadings } from '~/upstream/core/files/document-readings';
import { loadOrderEvents, type OrderRow } from '~/upstream/modules/private-orders/change-order';
import { listSaleDocuments } from '~/upstream/modules/private-orders/sale-documents';
import { applyDissentTerms } from '~/upstream/modules/private-orders/dissent';
import { loadFundOnSale } from '~/upstream/modules/private-orders/fund-terms';
import {
  purchaseRules,
  formatReceivingCard,
  redemptionRules,
  type SignedContract,
  type PurchaseEvent,
  type RedeemEvent,
} from '~/upstream/modules/private-orders/order-rules';
import { loadOrderReviews } from '~/upstream/modules/private-orders/held-money';
import { listHeldLots, loadCorrections } from '~/upstream/modules/orders-core';
import { estimateRedemption } from '~/upstream/modules/private-orders/redemption-price';
import { getClausesById } from '~/upstream/modules/private-orders/risk-clauses';
import {
  buildPaymentView,
  buildRedemptionProceeds,
  buildRefundView,
  toYuanOrNull,
} from '~/upstream/modules/private-orders/view-money';
import {
  buildEvidence,
  listRejectedPayments,
  loadSignedDocuments,
} from '~/upstream/modules/private-orders/view-files';

interface Fund {
  id: string;
  name: string;
  short_name: string;
  risk_level: number;
}

/** Loads orders in the form of the contract, in the given order. */
export async function loadOrderViews(
  db: Kysely<Database>,
  orderRows: readonly OrderRow[],
  now: Date,
): Promise<Order[]> {
  if (orderRows.length === 0) return [];
  const ids = orderRows.map((orderRow) => orderRow.id);
  const events = await loadOrderEvents<PurchaseEvent | RedeemEvent>(db, ids);
  const funds = await db
    .selectFrom('simu_funds')
    .select(['id', 'name', 'short_name', 'risk_level'])
    .where('id', 'in', [...new Set(orderRows.map((orderRow) => orderRow.fund_id))])
    .execute();
  const fundsById = new Map(funds.map((fund) => [fund.id, fund]));
  const known: Known = {
    names: await fileNames(db, [...events.values()].flat()),
    documents: await loadSignedDocuments(db, ids),
    openedAt: await openings(db, orderRows, funds),
    estimates: await estimates(db, orderRows, events),
    reviews: await loadOrderReviews(db, getPurchases(orderRows, events), now),
    now: now.toISOString(),
  };
  const corrections = await loadCorrections(db, ids);
  return orderRows.map((orderRow) => {
    const fund = fundsById.get(orderRow.fund_id);
    if (!fund) throw new Error(`order ${orderRow.id} has no fund`);
    const own = events.get(orderRow.id) ?? [];
    const view =
      orderRow.kind === 'redeem'
        ? viewRedemption(orderRow, fund, own as RedeemEvent[], known)
        : viewPurchase(orderRow, fund, own as PurchaseEvent[], known);
    return { ...view, corrections: corrections.get(orderRow.id) ?? [] };
  });
}

const getPurchases = (
  orderRows: readonly OrderRow[],
  events: ReadonlyMap<string, (PurchaseEvent | RedeemEvent)[]>,
) =>
  orderRows
    .filter(({ kind }) => kind !== 'redeem')
    .map((orderRow) => ({
      orderRow,
      state: purchaseRules.fold((events.get(orderRow.id) ?? []) as PurchaseEvent[]),
    }));

/** Data used to display the orders of a reply. */
interface Known {
  /** Names of evidence files, by id. */
  names: ReadonlyMap<string, string>;
  /** Documents signed so far, by order. */
  documents: ReadonlyMap<string, Order['papers']>;
  /** When the owner of an order first opened a document. */
  openedAt: (accountId: string, documentId: string) => string | null;
  /** Estimated results of open redemptions, by order. */
  estimates: ReadonlyMap<string, RedemptionProceeds>;
  /** Reason why orders with received money are blocked, by order. */
  reviews: ReadonlyMap<string, Obstacle>;
  now: string;
}

/** Estimates the results of unpriced redemptions at the latest NAV, by order. */
async function estimates(
  db: Kysely<Database>,
  orderRows: readonly OrderRow[],
  events: ReadonlyMap<string, (PurchaseEvent | RedeemEvent)[]>,
): Promise<Map<string, RedemptionProceeds>> {
  const found = new Map<string, RedemptionProceeds>();
  for (const orderRow of orderRows) {
    if (orderRow.kind !== 'redeem' || !isOpen(orderRow) || orderRow.amount_fen !== null) continue;
    const held = await listHeldLots(db, orderRow.account_id, orderRow.fund_id);
    const terms = await loadFundOnSale(db, orderRow.fund_id);
    const { application } = redemptionRules.fold((events.get(orderRow.id) ?? []) as RedeemEvent[]);
    const { onSale, lots } = application?.isDissent
      ? applyDissentTerms(terms, held, application.boughtUntil)
      : { onSale: terms, lots: held };
    const money = await estimateRedemption(db, onSale, lots, {
      shares: orderRow.shares,
      day: orderRow.open_day,
    });
    if (money) found.set(orderRow.id, money);
  }
  return found;
}

/** Loads when the owners of orders first opened the documents of their funds. */
async function openings(
  db: Kysely<Database>,
  orderRows: readonly OrderRow[],
  funds: readonly Fund[],
): Promise<Known['openedAt']> {
  const ids = funds.flatMap((fund) => listSaleDocuments(fund).map(({ document_id }) => document_id));
  const found = new Map<string, Map<string, string>>();
  for (const owner of new Set(orderRows.map((orderRow) => orderRow.account_id)))
    found.set(owner, await loadDocumentReadings(db, owner, ids));
  return (accountId, documentId) => found.get(accountId)?.get(documentId) ?? null;
}

/** Loads the names of the evidence files, by id. */
async function fileNames(
  db: Kysely<Database>,
  events: readonly (PurchaseEvent | RedeemEvent)[],
): Promise<Map<string, string>> {
  const ids = events.flatMap((event) => (event.type === 'evidence_uploaded' ? event.fileIds : []));
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('files').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row.name]));
}

const getCommon = (orderRow: OrderRow, fund: Fund, now: string) => ({
  order_id: orderRow.id,
  order_no: orderRow.order_no,
  kind: orderRow.kind,
  product_code: fund.id,
  product_name: fund.name,
  context: orderRow.context,
  risk_level: fund.risk_level,
  amount: toYuanOrNull(orderRow.amount_fen),
  fee: toYuanOrNull(orderRow.fee_fen),
  shares: orderRow.shares,
  open_day: orderRow.open_day,
  created_at: orderRow.created_at,
  server_now: now,
});

function viewPurchase(
  orderRow: OrderRow,
  fund: Fund,
  events: readonly PurchaseEvent[],
  { names, documents, openedAt, reviews, now }: Known,
): Order {
  const state = purchaseRules.fold(events);
  const { reservation } = state;
  const review = reviews.get(orderRow.id) ?? null;
  const signed = events.find((event): event is SignedContract => event.type === 'contract_signed');
  const needed = new Set(reservation?.documentIds);
  return {
    ...getCommon(orderRow, fund, now),
    status: state.status,
    step: isOpen(state) ? getOrderStep(state, now) : state.step,
    steps: purchaseRules.timeline(state, { now }),
    pay_by: reservation?.payBy ?? null,
    is_append: reservation?.isAppend ?? false,
    is_raising: reservation?.isRaising ?? false,
    is_mismatch: reservation?.isMismatch ?? false,
    needs_senior_confirmation: reservation?.needsSeniorConfirmation ?? false,
    confirmations_needed: Math.max(0, state.confirmationsNeeded - state.confirmations),
    can_cancel: checkEvent(
      state,
      { type: 'cancelled', by: 'person', reason: '', at: now, ...(review && { isUnfit: true }) },
      { now },
    ).isAllowed,
    review,
    is_checking_payment: isPaymentUnderCheck(state, now),
    cooling_off: state.coolingOff && {
      starts_at: state.coolingOff.startsAt,
      ends_at: state.coolingOff.endsAt,
    },
    documents: listSaleDocuments(fund)
      .filter((document) => needed.has(document.document_id))
      .map((document) => ({ ...document, opened_at: openedAt(orderRow.account_id, document.document_id) })),
    clauses: getClausesById(reservation?.clauseIds ?? []),
    contract: signed
      ? {
          contract_no: signed.contractNo,
          signed_at: signed.at,
          file_id: signed.fileId,
          sha256: signed.sha256,
        }
      : null,
    papers: documents.get(orderRow.id) ?? [],
    evidence: buildEvidence(state, names),
    rejected_payments: listRejectedPayments(events, names),
    payment: buildPaymentView(state),
    refund: buildRefundView(state),
    confirmation: state.confirmation && {
      shares: state.confirmation.shares,
      nav: state.confirmation.nav,
      nav_date: state.confirmation.navDate,
      amount: fenToYuan(state.paidFen ?? 0),
    },
    visit_reason: state.visitReason,
    is_visit_in_review: isOpen(state) && state.isVisitInReview,
    redemption: null,
    receiving: null,
  };
}

function viewRedemption(
  orderRow: OrderRow,
  fund: Fund,
  events: readonly RedeemEvent[],
  { estimates: estimated, documents, now }: Known,
): Order {
  const state = redemptionRules.fold(events);
  return {
    ...getCommon(orderRow, fund, now),
    status: state.status,
    step: isOpen(state) ? getRedemptionStep(state, now) : state.step,
    steps: redemptionRules.timeline(state, { now }),
    pay_by: null,
    is_append: false,
    is_raising: false,
    is_mismatch: false,
    needs_senior_confirmation: false,
    confirmations_needed: 0,
    can_cancel: canCancelRedemption(state, now),
    cooling_off: null,
    documents: [],
    clauses: [],
    contract: null,
    papers: documents.get(orderRow.id) ?? [],
    evidence: [],
    rejected_payments: [],
    payment: null,
    refund: null,
    confirmation: state.pricing && {
      shares: state.pricing.shares,
      nav: state.pricing.nav,
      nav_date: state.pricing.navDate,
      amount: fenToYuan(state.pricing.amountFen),
    },
    visit_reason: null,
    is_visit_in_review: false,
    redemption: buildRedemptionProceeds(state, events) ?? estimated.get(orderRow.id) ?? null,
    receiving: formatReceivingCard(events),
  };
}
