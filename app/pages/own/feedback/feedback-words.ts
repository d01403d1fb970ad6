import type { FeedbackKind } from '~/contract/kinds';

/** Kinds of feedback, in the order of the form. */
export const FEEDBACK_KIND_TEXTS: Readonly<Record<FeedbackKind, string>> = {
  question: '咨询',
  fault: '使用问题',
  suggestion: '建议',
  complaint: '投诉',
};
