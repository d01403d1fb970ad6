import { SALE_DOCUMENT_KINDS, SALE_DOCUMENT_TITLES } from '~/domain/orders/sale-documents';
import type { SaleTerms } from '~/contract/orders';

const SEPARATOR = '-';

/** Lists the documents of a sale, which must all be read; a document and its file have the same id. */
export const listSaleDocuments = (fund: { id: string; short_name: string }): SaleTerms['documents'] =>
  SALE_DOCUMENT_KINDS.map((kind) => {
    const id = `${fund.id}${SEPARATOR}${kind}`;
    return { document_id: id, title: `${fund.short_name}${SALE_DOCUMENT_TITLES[kind]}`, kind, file_id: id };
  });
