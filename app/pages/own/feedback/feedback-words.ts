import type { FeedbackKind } from '~/contract/kinds';

/** What somebody may tell us, in the order of the form. */
export const KIND_WORDS: Readonly<Record<FeedbackKind, string>> = {
  question: '咨询',
  fault: '使用问题',
  suggestion: '建议',
  complaint: '投诉',
};
