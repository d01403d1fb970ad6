import type { SaleTerms } from '~/upstream/contract/orders';

export const DOCUMENT_KINDS = ['contract', 'risk_disclosure', 'material'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** How each is called, behind the fund's name. */
export const DOCUMENT_TITLES: Readonly<Record<DocumentKind, string>> = {
  contract: '基金合同',
  risk_disclosure: '风险揭示书',
  material: '招募说明书',
};
const SEPARATOR = '-';

/** Documents of a sale, each to be read; a document and its file have one id, from which both are found. */
export const documentsOf = (fund: { id: string; short_name: string }): SaleTerms['documents'] =>
  DOCUMENT_KINDS.map((kind) => {
    const id = `${fund.id}${SEPARATOR}${kind}`;
    return { document_id: id, title: `${fund.short_name}${DOCUMENT_TITLES[kind]}`, kind, file_id: id };
  });
