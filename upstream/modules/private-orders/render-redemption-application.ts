import { toShanghaiClock } from '~/domain/calendar/dates';
import { formatRate } from '~/domain/figures/format';
import { formatYuan } from '~/domain/figures/money';
import { ORDER_DOCUMENT_TITLES, SIGNING_TEXTS } from '~/domain/orders/order-documents';
import { IDENTITY_CHECK_TITLES } from '~/domain/orders/order-steps';
import { PERFORMANCE_FEE_METHOD_TEXT, PRIVATE_HOLDING_TEXT } from '~/domain/orders/private-redemption';
import { maskIdNumber } from '~/domain/person/masks';
import { formatProductRisk } from '~/domain/person/risk';
import type { Signature } from '~/contract/verification-shapes';
import { buildRedemptionApplication } from '~/upstream/core/pdf/documents/redemption-application';
import { createSignedPdf } from '~/upstream/core/signing/signed-pdf';
import type { FileRow, NewFile } from '~/upstream/core/files/stored-files';
import type { ServiceContext } from '~/upstream/core/service-context';
import { loadOrderEvents, type OrderRow } from '~/upstream/modules/private-orders/change-order';
import type { Buyer } from '~/upstream/modules/private-orders/buyer';
import { loadFundOnSale } from '~/upstream/modules/private-orders/fund-terms';
import {
  formatReceivingCard,
  redemptionRules,
  type RedeemEvent,
} from '~/upstream/modules/private-orders/order-rules';

/**
 * Renders the signed application of a redemption, to be stored with its event; null when it is not due.
 * @param mark file of a drawn signature; null for a typed one
 */
export async function renderRedemptionApplication(
  context: ServiceContext,
  orderRow: OrderRow,
  {
    buyer,
    signature,
    signatureImage,
  }: { buyer: Buyer; signature: Signature; signatureImage: FileRow | null },
  at: Date,
): Promise<NewFile | null> {
  const events = (await loadOrderEvents<RedeemEvent>(context.db, [orderRow.id])).get(orderRow.id) ?? [];
  const state = redemptionRules.fold(events);
  const now = at.toISOString();
  const { application, personCheckMethod } = state;
  const isDue = redemptionRules.check(
    state,
    { type: 'redeem_signed', signature, at: now },
    { now },
  ).isAllowed;
  if (!isDue || application === null || personCheckMethod === null) return null;
  const { fund, terms } = await loadFundOnSale(context.db, orderRow.fund_id);
  const { account } = buyer;
  const number = `SH${orderRow.order_no.replace(/^\D+/, '')}`;
  const hurdle = Number(terms.performance_hurdle);
  const document = buildRedemptionApplication({
    number,
    orderNo: orderRow.order_no,
    investor: { name: account.name, maskedVoucher: maskIdNumber(account.voucher_code ?? '') },
    product: { name: fund.name, riskLabel: formatProductRisk(fund.risk_level) ?? '' },
    application: [
      ['赎回份额', application.shares === null ? '全部份额' : `${formatYuan(application.shares)} 份`],
      ['开放日', application.openDay],
      ['可撤销至', `${clockText(application.cancelUntil)}（北京时间）`],
      ['收款账户', formatReceivingCard(events)],
      ['身份核验', IDENTITY_CHECK_TITLES[personCheckMethod]],
    ],
    terms: [
      '赎回金额为赎回份额乘以开放日的单位净值，扣除赎回费与业绩报酬（如有）后划至收款账户。',
      application.isDissent
        ? '本次于合同变更生效前的临时开放日赎回，不收赎回费，不受锁定期限制。'
        : `${fund.redeem_note}。${PRIVATE_HOLDING_TEXT}。`,
      fund.performance_rate === 0
        ? '本基金不计提业绩报酬。'
        : `业绩报酬：${PERFORMANCE_FEE_METHOD_TEXT}，计提比例 ${formatRate(fund.performance_rate)}${
            hurdle > 0 ? `，门槛收益率年化 ${formatRate(hurdle)}（单利）` : ''
          }。`,
    ],
    statement: SIGNING_TEXTS.redemption,
    signed: {
      name: account.name,
      at,
      text: clockText(at),
      signatureImage: signatureImage && (await context.files.get(signatureImage.sha256)),
    },
  });
  return {
    accountId: orderRow.account_id,
    kind: 'redemption_application',
    bytes: await createSignedPdf(context, document),
    contentType: 'application/pdf',
    name: `${ORDER_DOCUMENT_TITLES.redemption_application}-${number}.pdf`,
    orderId: orderRow.id,
  };
}

/** Formats '2026-11-20 10:00:00' in Shanghai time. */
const clockText = (at: Date | string): string => Object.values(toShanghaiClock(at)).join(' ');
