import { DOCUMENT_KINDS, DOCUMENT_TITLES } from '~/domain/orders/sale-documents';
import type { SaleTerms } from '~/contract/orders';

const SEPARATOR = '-';

/** Documents of a sale, each to be read; a document and its file have one id, from which both are found. */
export const documentsOf = (fund: { id: string; short_name: string }): SaleTerms['documents'] =>
  DOCUMENT_KINDS.map((kind) => {
    const id = `${fund.id}${SEPARATOR}${kind}`;
    return { document_id: id, title: `${fund.short_name}${DOCUMENT_TITLES[kind]}`, kind, file_id: id };
  });
