import { z } from 'zod';
import { normalizeName } from '~/domain/shared/typed-text';
import { markSecret } from '~/domain/shared/secret';
import { PERSON_NAME_MAX_CHARS } from '~/contract/limits';

/** Fields of a signature, to be spread into a form's schema; `readSignature` validates them. */
export const signatureFields = {
  signature_way: z.enum(['drawn', 'typed'], '请选择签名方式'),
  signature_png: markSecret(z.string().max(240_000, '签名图片过大，请清除后重签')).optional(),
  signature_name: z
    .string()
    .overwrite(normalizeName)
    .max(PERSON_NAME_MAX_CHARS, `姓名不超过 ${PERSON_NAME_MAX_CHARS} 个字`)
    .optional(),
};

export type SignatureValue = z.output<z.ZodObject<typeof signatureFields>>;
