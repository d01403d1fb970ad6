import { settle } from '~/app/route-kit/settle';
import { paths } from '~/app/paths';
import { buildOrderStepPath } from '~/app/features/orders/order-path';
import type { PortalContext } from '~/bff/http/app-context';
import type { Order } from '~/contract/orders';
import type { Edition } from '~/domain/platform/edition';
import { formatDateTime } from '~/domain/figures/format';
import { isStepDue } from '~/app/pages/private/orders/order-page';

/** Texts of an order shown on its page, by their name in the address. */
export const ORDER_TEXT_NAMES = ['contract', 'risks'] as const;
export type OrderTextName = (typeof ORDER_TEXT_NAMES)[number];

const TEXT_LABELS: Readonly<Record<OrderTextName, string>> = { contract: '基金合同', risks: '风险揭示' };

/** Returns the link to the contract form of the fund as a file; null when none was provided. */
export function getContractFormLink({ documents }: Pick<Order, 'documents'>, edition: Edition) {
  const file = documents.find(({ kind }) => kind === 'contract')?.file_id;
  return file ? { to: paths.pdf(edition, { file_id: file }), label: '原件' } : null;
}

/**
 * Loads the contract of an order as text: to be signed, or exactly as it was signed (`signedSha`: digest of that
 * text). Null when the wording has changed since, and when the upstream does not send it.
 */
export async function loadContractText(
  context: PortalContext,
  order: Order,
  signedSha = order.contract?.sha256 ?? null,
) {
  if (order.kind === 'redeem' || (signedSha === null && !isStepDue(order, ['contract']))) return null;
  const draft = await settle(
    context,
    context.upstream.orders.contractDraft({ query: { order_id: order.order_id } }),
  );
  if (!draft.ok || (signedSha !== null && signedSha !== draft.data.sha256)) return null;
  return draft.data;
}

/** Original of a signed contract: the PDF with its signatures. */
export const getSignedOriginalLink = (fileId: string, edition: Edition) => ({
  to: paths.fileViewPdf(edition, { file_id: fileId }),
  label: '签署原件',
});

/**
 * Loads the text next to the timeline: the requested one or the first available, with links to the others; null
 * without any.
 */
export async function loadOrderTexts(
  order: Order,
  { context, edition, doc }: { context: PortalContext; edition: Edition; doc: OrderTextName | undefined },
) {
  const contract = await loadContractText(context, order);
  const names = ORDER_TEXT_NAMES.filter((name) =>
    name === 'contract' ? contract : order.clauses.length > 0,
  );
  const shown = names.find((name) => name === doc) ?? names[0];
  if (shown === undefined) return null;
  return {
    tabs: names.map((name) => ({
      label: TEXT_LABELS[name],
      to: paths.transitionDetail(edition, { order_id: order.order_id, doc: name }),
      isCurrent: name === shown,
    })),
    /** Page that shows the text on a narrow screen. */
    readTo: contract && buildOrderStepPath(edition, 'sign_e_contract', order),
    ...(shown === 'contract' && contract ? ofContract(order, contract, edition) : ofRisks(order)),
  };
}

type Draft = NonNullable<Awaited<ReturnType<typeof loadContractText>>>;

function ofContract(order: Order, { title, contract_no, parts, sha256 }: Draft, edition: Edition) {
  const { contract } = order;
  const signed = contract ? `${formatDateTime(contract.signed_at)} 签署` : '尚未签署';
  return {
    title,
    note: [`合同编号 ${contract_no}`, signed, `内容摘要 ${sha256.slice(0, 16)}…`],
    parts,
    original: contract
      ? getSignedOriginalLink(contract.file_id, edition)
      : getContractFormLink(order, edition),
  };
}

function ofRisks({ clauses, product_name }: Order) {
  return {
    title: `${product_name}风险揭示`,
    note: [`共 ${clauses.length} 条`, '逐条确认后生效'],
    parts: clauses.map(({ title, text }, index) => ({
      heading: `${index + 1}. ${title}`,
      paragraphs: [text],
    })),
    original: null,
  };
}
