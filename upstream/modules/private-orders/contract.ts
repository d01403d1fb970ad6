import { isSameName } from '~/domain/person/bank-card';
import { toShanghaiClock, toShanghaiDay } from '~/domain/calendar/dates';
import { CODES } from '~/contract/codes';
import { getCertificateState } from '~/domain/person/state-codes';
import type { Signature } from '~/contract/verification-shapes';
import { createCustomerChange } from '~/upstream/modules/orders-core';
import { buildFundContract } from '~/upstream/core/pdf/documents/fund-contract';
import { implementCalls, type ServiceContext } from '~/upstream/core/service-context';
import { findOwnFile, storeFile, type FileRow } from '~/upstream/core/files/stored-files';
import { createSignedPdf } from '~/upstream/core/signing/signed-pdf';
import { giveConsents } from '~/upstream/modules/identity';
import { Refusal } from '~/upstream/core/refusal';
import { loadBuyer, type Buyer } from '~/upstream/modules/private-orders/buyer';
import {
  changePurchase,
  loadOrderEvents,
  createWrongStepRefusal,
  type OrderRow,
} from '~/upstream/modules/private-orders/change-order';
import { buildContractText, type ContractText } from '~/upstream/modules/private-orders/contract-text';
import { assertStillFit } from '~/upstream/modules/private-orders/step-obstacles';
import { loadFundOnSale } from '~/upstream/modules/private-orders/fund-terms';
import { purchaseRules, type PurchaseEvent } from '~/upstream/modules/private-orders/order-rules';
import { loadOwnOrderRow, loadOwnOrder } from '~/upstream/modules/private-orders/own-order';

const ANY_SHA256 = '0'.repeat(64);

/** Contract steps: reading and signing. */
export const contractSteps = implementCalls('orders', {
  async contractDraft({ query, account, context }) {
    const orderRow = await loadOwnOrderRow(context.db, account.id, query.order_id);
    const text = await dueContract(context, orderRow, await loadBuyer(context.db, account.id, context.now()));
    const { title, contractNo, parts, sha256 } = text;
    return { order_id: orderRow.id, title, contract_no: contractNo, parts, sha256 };
  },

  async signContract({ body, account, context }) {
    const orderRow = await loadOwnOrderRow(context.db, account.id, body.order_id);
    const at = context.now();
    const change = { ...createCustomerChange(account.id, orderRow.id, 'contract'), at };
    const isSigned = (await getState(context, orderRow)).contract !== null;
    // Generated before the lock, because the page layout takes too long to hold it.
    const made = isSigned ? null : await prepare(context, orderRow, body, at);
    await changePurchase(context, change, async ({ trx, append, ...order }) => {
      if (!made) return;
      await assertStillFit(trx, order.orderRow, order.state, { step: 'sign', now: at });
      const file = await storeFile(context, made.file, trx);
      await append({
        type: 'contract_signed',
        contractNo: made.text.contractNo,
        sha256: made.text.sha256,
        fileId: file.id,
        pdfSha256: file.sha256,
        signature: body.signature,
      });
      const version = made.text.contractNo;
      await giveConsents(trx, at, account.id, [{ kind: 'contract', version, source: 'signature' }]);
    });
    return loadOwnOrder(context, account.id, orderRow.id);
  },
});

async function getState({ db }: Pick<ServiceContext, 'db'>, orderRow: OrderRow) {
  const events = await loadOrderEvents<PurchaseEvent>(db, [orderRow.id]);
  return purchaseRules.fold(events.get(orderRow.id) ?? []);
}

/** Returns the contract of an order that is due to be signed, or was signed. Throws Refusal 4101 before. */
async function dueContract(context: ServiceContext, orderRow: OrderRow, buyer: Buyer): Promise<ContractText> {
  const state = await getState(context, orderRow);
  if (state.contract === null) {
    const at = context.now().toISOString();
    const event = {
      type: 'contract_signed',
      contractNo: orderRow.order_no,
      sha256: ANY_SHA256,
      fileId: '',
      pdfSha256: ANY_SHA256,
      signature: { kind: 'typed', name: buyer.account.name },
      at,
    } as const;
    const verdict = purchaseRules.check(state, event, { now: at });
    if (!verdict.isAllowed) throw createWrongStepRefusal(purchaseRules, null, verdict);
  }
  const { fund, terms } = await loadFundOnSale(context.db, orderRow.fund_id);
  const company = await context.db
    .selectFrom('companies')
    .select(['full_name', 'registration_no'])
    .where('id', '=', fund.company_id)
    .executeTakeFirstOrThrow();
  return buildContractText({
    order: orderRow,
    clauseIds: state.reservation?.clauseIds ?? [],
    fund,
    terms,
    company,
    party: { name: buyer.account.name, voucherCode: buyer.account.voucher_code },
  });
}

/** Checks the text and the means of the signature, and generates the PDF. */
async function prepare(
  context: ServiceContext,
  orderRow: OrderRow,
  { sha256, signature }: { sha256: string; signature: Signature },
  at: Date,
) {
  const buyer = await loadBuyer(context.db, orderRow.account_id, at);
  const text = await dueContract(context, orderRow, buyer);
  if (text.sha256 !== sha256)
    throw new Refusal(CODES.conflict, '合同内容已更新，请重新阅读后签署', { reason: 'changed' });
  assertCertificate(buyer, at);
  const signatureImage = await findSignatureFile(context, buyer, signature);
  const bytes = await createSignedPdf(
    context,
    buildFundContract({
      ...text,
      formDay: at,
      signed: {
        name: buyer.account.name,
        at,
        text: Object.values(toShanghaiClock(at)).join(' '),
        signatureImage: signatureImage && (await context.files.get(signatureImage.sha256)),
      },
    }),
  );
  return {
    text,
    file: {
      accountId: orderRow.account_id,
      kind: 'contract',
      bytes,
      contentType: 'application/pdf',
      name: `${text.title}-${text.contractNo}.pdf`,
      orderId: orderRow.id,
    },
  };
}

function assertCertificate({ account, states }: Buyer, at: Date): void {
  const isPast = account.ca_expire_date !== null && account.ca_expire_date < toShanghaiDay(at);
  if (getCertificateState(states) !== 'issued' || isPast) {
    throw new Refusal(CODES.notAllowed, '数字证书未申请或已过期，请先完成电子签名认证', {
      reason: 'certificate',
    });
  }
}

/** Finds the file of a drawn signature; null for a typed one, which must equal the name of the person. */
export async function findSignatureFile(
  context: ServiceContext,
  { account }: Buyer,
  signature: Signature,
): Promise<FileRow | null> {
  if (signature.kind === 'typed') {
    if (!isSameName(signature.name, account.name))
      throw new Refusal(CODES.badRequest, '签名须与本人姓名一致', {
        reason: 'mismatch',
        field: 'signature_name',
      });
    return null;
  }
  const file = await findOwnFile(context, account.id, signature.file_id, ['signature']);
  if (!file)
    throw new Refusal(CODES.badRequest, '签名图片不存在，请重新签名', {
      reason: 'invalid',
      field: 'signature_file_id',
    });
  return file;
}
