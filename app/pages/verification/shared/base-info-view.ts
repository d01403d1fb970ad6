import type { CallResult, Contract } from '~/contract';
import { toAttachmentState } from '~/domain/person/state-codes';
import { isBaseInfoComplete } from '~/domain/person/verification';
import { toBaseInfoDefaults } from '~/app/pages/verification/shared/submit-base-info';

type Reply = CallResult<Contract['verification']['baseInfo']>;

/** Adverse declarations, in the words of the form. */
const listDeclarations = ({ has_bad_record, is_beneficiary }: NonNullable<Reply['value']>): string[] => [
  ...(is_beneficiary ? [] : ['本人不是实际控制人和受益人']),
  ...(has_bad_record ? ['有不良诚信记录'] : []),
];

/** Builds the initial values of the form, and the texts about documents. */
export function buildBaseInfoView({ code, attachment_state, attachment_reason, value }: Reply) {
  const attachments = toAttachmentState(attachment_state);
  const isInReview = attachments === 'review';
  const declarations = value === null ? [] : listDeclarations(value);
  const isDeclaredWithoutAttachment = declarations.length > 0 && value?.attachment_file_ids.length === 0;
  return {
    isComplete: isBaseInfoComplete({ base_info_states: { code } }),
    /** Adverse declarations under review by an operator; null when there are none. */
    inReview: declarations.length > 0 && isInReview ? declarations.join('、') : null,
    defaults: value && toBaseInfoDefaults(value),
    /** Reason why documents are requested; null when none are. */
    requestText: attachments === 'requested' ? (attachment_reason ?? '请按要求补充附件材料') : null,
    attachments:
      isInReview && !isDeclaredWithoutAttachment
        ? ('review' as const)
        : attachments === 'accepted'
          ? ('accepted' as const)
          : null,
  };
}
export type BaseInfoView = ReturnType<typeof buildBaseInfoView>;
