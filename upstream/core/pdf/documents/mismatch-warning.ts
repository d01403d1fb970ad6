import type { PdfDocument } from '~/upstream/core/pdf/blocks';
import {
  buildClickSignature,
  buildPartyRows,
  type ClickSignature,
  type DocumentParties,
} from '~/upstream/core/pdf/documents/click-signature';

export interface MismatchWarningInput extends DocumentParties {
  number: string;
  /** Title as shown. */
  title: string;
  text: string;
  /** 'C3', and the day of its quiz. */
  riskClass: string;
  quizDay: string;
  signedAt: Date;
  signature: ClickSignature;
}

/**
 * Builds one warning shown before an order, for a product above the class of the person or for their age, with its
 * confirmation.
 */
export const buildMismatchWarning = ({
  number,
  title,
  text,
  riskClass,
  quizDay,
  signedAt,
  signature,
  ...parties
}: MismatchWarningInput): PdfDocument => ({
  title,
  number,
  createdAt: signedAt,
  blocks: [
    { kind: 'facts', rows: [...buildPartyRows(parties), ['风险承受能力', `${riskClass}（${quizDay}）`]] },
    { kind: 'heading', text: '警示内容' },
    { kind: 'paragraph', text },
    ...buildClickSignature(signature),
  ],
});
