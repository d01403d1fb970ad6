/** Papers of a private sale, each to be read before the order goes on. */
export const SALE_DOCUMENT_KINDS = ['contract', 'risk_disclosure', 'material'] as const;
export type SaleDocumentKind = (typeof SALE_DOCUMENT_KINDS)[number];

/** How each is called, behind the fund's name. */
export const SALE_DOCUMENT_TITLES: Readonly<Record<SaleDocumentKind, string>> = {
  contract: '基金合同',
  risk_disclosure: '风险揭示书',
  material: '招募说明书',
};
