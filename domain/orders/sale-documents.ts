/** Documents of a private sale that must be read before the order continues. */
export const SALE_DOCUMENT_KINDS = ['contract', 'risk_disclosure', 'material'] as const;
export type SaleDocumentKind = (typeof SALE_DOCUMENT_KINDS)[number];

/** Title of each document, after the fund name. */
export const SALE_DOCUMENT_TITLES: Readonly<Record<SaleDocumentKind, string>> = {
  contract: '基金合同',
  risk_disclosure: '风险揭示书',
  material: '招募说明书',
};
