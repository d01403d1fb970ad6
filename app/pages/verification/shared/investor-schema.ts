import { z } from 'zod';
import type { UploadRules } from '~/app/route-kit/uploads';
import { intentKeySchema } from '~/app/route-kit/idempotency';
import { CRITERION_KEYS } from '~/domain/person/qualification';
import { MAX_PROOF_FILES } from '~/contract/limits';

/** View of the page: only the declaration, or the whole page. */
export const investorQuerySchema = z.object({
  step: z.enum(['pledge', 'apply']).optional(),
  return_to: z.string().max(2048).optional(),
});
export type InvestorQuery = z.infer<typeof investorQuerySchema>;

/** The declaration, or the application with its proofs: one schema, so that one action serves the page. */
export const investorFormSchema = z
  .object({
    intent: z.enum(['pledge', 'apply']),
    intent_key: intentKeySchema,
    version: z.string().max(40).optional(),
    criterion: z.enum(CRITERION_KEYS, '请选择符合的条件').optional(),
    proof_file_ids: z.array(z.string()).max(MAX_PROOF_FILES).optional(),
    experience_file_ids: z.array(z.string()).max(MAX_PROOF_FILES).optional(),
    is_agreed: z.literal('on', '请确认声明内容').optional(),
  })
  .superRefine((value, context) => {
    const need = (isThere: boolean, path: string, message: string): void => {
      if (!isThere) context.addIssue({ code: 'custom', path: [path], message });
    };
    need(value.is_agreed === 'on', 'is_agreed', '请阅读并勾选声明');
    if (value.intent !== 'apply') return;
    need(value.criterion !== undefined, 'criterion', '请选择符合的条件');
    need((value.proof_file_ids?.length ?? 0) > 0, 'proof_file_ids', '请上传证明材料');
  });
export type InvestorValue = z.output<typeof investorFormSchema>;

export const investorUploads = {
  proof_file_ids: { kind: 'asset_proof', max: MAX_PROOF_FILES },
  experience_file_ids: { kind: 'experience_proof', max: MAX_PROOF_FILES },
} satisfies UploadRules;
