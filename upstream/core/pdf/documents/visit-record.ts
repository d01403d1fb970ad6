import type { PdfDocument } from '~/upstream/core/pdf/blocks';
import {
  buildClickSignature,
  buildPartyRows,
  type ClickSignature,
  type DocumentParties,
} from '~/upstream/core/pdf/documents/click-signature';

export interface VisitRecordInput extends DocumentParties {
  number: string;
  answers: readonly { question: string; answer: string }[];
  /** Reason why it did not pass; null when it did. */
  reason: string | null;
  coolingOffEndedAt: string;
  signedAt: Date;
  signature: ClickSignature;
}

/** Builds the record of the return visit after cooling-off: every question with its answer, and the result. */
export const buildVisitRecord = ({
  number,
  answers,
  reason,
  coolingOffEndedAt,
  signedAt,
  signature,
  ...parties
}: VisitRecordInput): PdfDocument => ({
  title: '投资回访确认记录',
  number,
  createdAt: signedAt,
  blocks: [
    {
      kind: 'facts',
      rows: [
        ...buildPartyRows(parties),
        ['冷静期届满', `${coolingOffEndedAt}（北京时间）`],
        ['回访结果', reason === null ? '回访成功' : '未通过'],
      ],
    },
    { kind: 'heading', text: '回访问题与回答' },
    { kind: 'clauses', items: answers.map(({ question, answer }) => ({ title: question, text: answer })) },
    ...(reason === null ? [] : [{ kind: 'paragraph' as const, text: `未通过的原因：${reason}` }]),
    { kind: 'note', text: '回访由非销售人员负责；本记录由投资者在冷静期届满后在线作答形成。' },
    ...buildClickSignature(signature),
  ],
});
