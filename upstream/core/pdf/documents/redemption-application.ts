import type { PdfDocument } from '~/upstream/core/pdf/blocks';
import { buildPartyRows, type DocumentParties } from '~/upstream/core/pdf/documents/click-signature';

export interface RedemptionApplicationInput extends DocumentParties {
  number: string;
  /** Requested values, as rows of the document. */
  application: readonly (readonly [string, string])[];
  /** Statement of the person, as shown above the signature. */
  statement: string;
  /** How the amount is computed, by the terms of the fund. */
  terms: readonly string[];
  /** `text`: instant, Shanghai time; `signatureImage`: image of a drawn signature. */
  signed: { name: string; at: Date; text: string; signatureImage: Buffer | null };
}

/** Builds the signed redemption application of a private fund. */
export const buildRedemptionApplication = ({
  number,
  application,
  statement,
  terms,
  signed,
  ...parties
}: RedemptionApplicationInput): PdfDocument => ({
  title: '私募基金赎回申请书',
  number,
  createdAt: signed.at,
  blocks: [
    {
      kind: 'facts',
      rows: [
        ...buildPartyRows(parties),
        ...application.map(([label, value]): [string, string] => [label, value]),
      ],
    },
    { kind: 'heading', text: '金额与费用' },
    ...terms.map((text) => ({ kind: 'paragraph' as const, text })),
    { kind: 'heading', text: '申请人声明' },
    { kind: 'paragraph', text: statement },
    {
      kind: 'signature',
      label: '投资者（电子签名）',
      name: signed.name,
      at: signed.text,
      signatureImage: signed.signatureImage,
    },
  ],
});
