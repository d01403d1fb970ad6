import { z } from 'zod';
import { normalizeNumber } from '~/domain/shared/typed-text';
import { intentKeySchema } from '~/app/route-kit/idempotency';
import { pageQueryShape } from '~/app/features/funds/page-schema';
import { CERTIFICATE_KINDS } from '~/contract/kinds';

/** A code has sixteen letters and digits; it may be typed with or without dashes. */
export const CERTIFICATE_CODE_LENGTH = 16;
const TYPED_MAX = 100;

export const certificateQuerySchema = z.object({
  check_code: z.string().overwrite(normalizeNumber).max(TYPED_MAX).optional(),
  ...pageQueryShape,
});

export const issueCertificateSchema = z.object({
  intent: z.literal('issue'),
  intent_key: intentKeySchema,
  kind: z.enum(CERTIFICATE_KINDS, '请选择证明种类'),
});

/** A PDF to check; it is never stored. */
const checkDocumentSchema = z.object({
  intent: z.literal('check_paper'),
  paper: z.instanceof(File, { error: '请选择 PDF 文件' }),
});

/** Both forms of the page. */
export const certificatePageSchema = z.discriminatedUnion('intent', [
  issueCertificateSchema,
  checkDocumentSchema,
]);
