import type { CallResult, Contract } from '~/contract';
import { baseInfoDefaults, ATTACHMENT_ASKED } from '~/app/pages/verification/parts/submit-base-info';

type Reply = CallResult<Contract['verification']['baseInfo']>;

const COMPLETE = 3;
const ATTACHMENT_IN_REVIEW = 2;
const ATTACHMENT_ACCEPTED = 3;

/** What is told against one's own interest, in words of the form. */
const saidAgainst = ({ has_bad_record, is_beneficiary }: NonNullable<Reply['value']>): string[] => [
  ...(is_beneficiary ? [] : ['本人不是实际控制人和受益人']),
  ...(has_bad_record ? ['有不良诚信记录'] : []),
];

/** What the form starts with, and what is said about papers. */
export function baseInfoView({ code, attachment_state, attachment_reason, value }: Reply) {
  const isInReview = attachment_state === ATTACHMENT_IN_REVIEW;
  const said = value === null ? [] : saidAgainst(value);
  const isSaidAlone = said.length > 0 && value?.attachment_file_ids.length === 0;
  return {
    isComplete: code === COMPLETE,
    /** What the person said against themselves that an operator looks at, in words; null when nothing. */
    inReview: said.length > 0 && isInReview ? said.join('、') : null,
    defaults: value && baseInfoDefaults(value),
    /** Why papers are asked for; null while none are. */
    askedFor: attachment_state === ATTACHMENT_ASKED ? (attachment_reason ?? '请按要求补充附件材料') : null,
    attachments:
      isInReview && !isSaidAlone
        ? ('review' as const)
        : attachment_state === ATTACHMENT_ACCEPTED
          ? ('accepted' as const)
          : null,
  };
}
export type BaseInfoView = ReturnType<typeof baseInfoView>;
