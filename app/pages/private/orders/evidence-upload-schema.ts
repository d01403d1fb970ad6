import { z } from 'zod';
import { intentKeySchema } from '~/app/route-kit/idempotency';
import { MAX_EVIDENCE_FILES } from '~/contract/limits';
import { idSchema } from '~/contract/shared';

export const evidenceSchema = z.object({
  intent_key: intentKeySchema,
  file_ids: z.array(idSchema, '请上传打款凭证').min(1, '请上传打款凭证').max(MAX_EVIDENCE_FILES),
});
