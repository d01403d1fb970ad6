import { z } from 'zod';
import { CANCELLATION_REASONS } from '~/contract/kinds';
import { CANCELLATION_COMMENT_MAX_CHARS } from '~/contract/limits';

/** Form of the reason; 其它 requires a comment. */
export const cancelReasonSchema = z
  .object({
    reason: z.enum(CANCELLATION_REASONS, '请选择注销原因'),
    comment: z
      .string()
      .trim()
      .max(CANCELLATION_COMMENT_MAX_CHARS, `请控制在 ${CANCELLATION_COMMENT_MAX_CHARS} 字以内`)
      .default(''),
  })
  .superRefine(({ reason, comment }, check) => {
    if (reason === 'other' && comment === '') {
      check.addIssue({ code: 'custom', path: ['comment'], message: '请填写具体原因' });
    }
  });
