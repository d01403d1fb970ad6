import { z } from 'zod';
import { typedName } from '~/domain/shared/typed-text';
import { intentKeySchema } from '~/app/route-kit/idempotency';
import { ID_MESSAGES, normalizeIdNumber } from '~/domain/person/id-document';
import { secret } from '~/domain/shared/secret';
import { ID_NUMBER_MAX, PERSON_NAME_MAX } from '~/contract/limits';

export const verifySchema = z.object({
  intent_key: intentKeySchema,
  name: z
    .string('请输入证件上的姓名')
    .overwrite(typedName)
    .max(PERSON_NAME_MAX, `姓名不超过 ${PERSON_NAME_MAX} 个字`),
  voucher_code: secret(
    z.string(ID_MESSAGES.required).overwrite(normalizeIdNumber).max(ID_NUMBER_MAX, '证件号码过长，请核对'),
  ),
});
