import {
  SALE_DOCUMENT_KINDS,
  SALE_DOCUMENT_TITLES,
  type SaleDocumentKind,
} from '~/domain/orders/sale-documents';
import type { Account, ServiceContext } from '~/upstream/core/service-context';
import type { FundRow } from '~/upstream/modules/private-orders';
import { canReadDocuments } from '~/upstream/modules/documents/store/product-access';
import { renderProductDocument } from '~/upstream/modules/documents/store/render-product-document';
import { storeFile, type FileRow } from '~/upstream/core/files/stored-files';

/** A document of a private fund: a sale document (`<fund>-contract`), or a published one (`documents`). */
export interface ProductDocument {
  /** Also the id of its file. */
  id: string;
  fund: FundRow;
  kind: SaleDocumentKind | 'report';
  title: string;
  publishedOn: string;
}

/**
 * Finds a document of a private fund that the reader may see; generated on the first request, then stored.
 * @returns null when there is none, or the reader may not see it
 */
export async function findProductFile(
  context: ServiceContext,
  account: Account | null,
  fileId: string,
): Promise<FileRow | null> {
  const document = await findDocument(context, fileId);
  if (!document || !(await canReadDocuments(context, account, document.fund))) return null;
  const kept = await context.db.selectFrom('files').selectAll().where('id', '=', fileId).executeTakeFirst();
  if (kept) return kept;
  return storeFile(context, {
    id: fileId,
    accountId: null,
    kind: document.kind,
    bytes: await renderProductDocument(context, document),
    contentType: 'application/pdf',
    name: `${document.title}.pdf`,
  });
}

async function findDocument({ db }: ServiceContext, id: string): Promise<ProductDocument | null> {
  const at = id.lastIndexOf('-');
  const kind = SALE_DOCUMENT_KINDS.find((known) => known === id.slice(at + 1));
  const document = kind
    ? null
    : await db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirst();
  const fundId = kind ? id.slice(0, at) : document?.fund_id;
  if (fundId === undefined) return null;
  const fund = await db.selectFrom('simu_funds').selectAll().where('id', '=', fundId).executeTakeFirst();
  if (!fund) return null;
  if (kind)
    return {
      id,
      fund,
      kind,
      title: `${fund.short_name}${SALE_DOCUMENT_TITLES[kind]}`,
      publishedOn: fund.founded_on,
    };
  const title = document?.title ?? '';
  return { id, fund, kind: getKind(title), title, publishedOn: document?.published_on ?? fund.founded_on };
}

function getKind(title: string): ProductDocument['kind'] {
  if (title.includes('报告')) return 'report';
  if (title.includes('风险揭示书')) return 'risk_disclosure';
  return title.includes('基金合同') ? 'contract' : 'material';
}
