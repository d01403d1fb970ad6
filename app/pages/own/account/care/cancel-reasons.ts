import { z } from 'zod';
import { CANCELLATION_COMMENT_MAX, CANCELLATION_REASONS } from '~/contract/account';

const LABELS: Readonly<Record<(typeof CANCELLATION_REASONS)[number], string>> = {
  unused: '不再需要使用',
  other_account: '有其它账户，或更换了手机号',
  products: '没有合适的产品',
  service: '对服务不满意',
  privacy: '不希望继续留存个人信息',
  other: '其它',
};

/** Reasons to choose from, in their order. */
export const REASON_OPTIONS = CANCELLATION_REASONS.map((value) => ({ value, label: LABELS[value] }));

/** The form of the reason; 其它 is said in words of one's own. */
export const cancelReasonSchema = z
  .object({
    reason: z.enum(CANCELLATION_REASONS, '请选择注销原因'),
    comment: z
      .string()
      .trim()
      .max(CANCELLATION_COMMENT_MAX, `请控制在 ${CANCELLATION_COMMENT_MAX} 字以内`)
      .default(''),
  })
  .superRefine(({ reason, comment }, check) => {
    if (reason === 'other' && comment === '') {
      check.addIssue({ code: 'custom', path: ['comment'], message: '请填写具体原因' });
    }
  });
