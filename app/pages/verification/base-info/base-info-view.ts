import type { CallResult, Contract } from '~/upstream/contract';
import { baseInfoDefaults, ATTACHMENT_ASKED } from './submit-base-info';

type Reply = CallResult<Contract['verification']['baseInfo']>;

const COMPLETE = 3;
const ATTACHMENT_IN_REVIEW = 2;
const ATTACHMENT_ACCEPTED = 3;

/** What the form starts with, and what is said about papers. */
export function baseInfoView({ code, attachment_state, attachment_reason, value }: Reply) {
  const isInReview = attachment_state === ATTACHMENT_IN_REVIEW;
  const isRecordAlone = value?.has_bad_record === true && value.attachment_file_ids.length === 0;
  return {
    isComplete: code === COMPLETE,
    /** An operator looks at a bad record the person told of. */
    isRecordInReview: value?.has_bad_record === true && isInReview,
    defaults: value && baseInfoDefaults(value),
    /** Why papers are asked for; null while none are. */
    askedFor: attachment_state === ATTACHMENT_ASKED ? (attachment_reason ?? '请按要求补充附件材料') : null,
    attachments:
      isInReview && !isRecordAlone
        ? ('review' as const)
        : attachment_state === ATTACHMENT_ACCEPTED
          ? ('accepted' as const)
          : null,
  };
}
export type BaseInfoView = ReturnType<typeof baseInfoView>;
