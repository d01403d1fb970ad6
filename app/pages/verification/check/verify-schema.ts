import { z } from 'zod';
import { normalizeName } from '~/domain/shared/typed-text';
import { intentKeySchema } from '~/app/route-kit/idempotency';
import { ID_MESSAGES, normalizeIdNumber } from '~/domain/person/id-document';
import { markSecret } from '~/domain/shared/secret';
import { ID_NUMBER_MAX_CHARS, PERSON_NAME_MAX_CHARS } from '~/contract/limits';

export const verifyIdentitySchema = z.object({
  intent_key: intentKeySchema,
  name: z
    .string('请输入证件上的姓名')
    .overwrite(normalizeName)
    .max(PERSON_NAME_MAX_CHARS, `姓名不超过 ${PERSON_NAME_MAX_CHARS} 个字`),
  voucher_code: markSecret(
    z
      .string(ID_MESSAGES.required)
      .overwrite(normalizeIdNumber)
      .max(ID_NUMBER_MAX_CHARS, '证件号码过长，请核对'),
  ),
});
