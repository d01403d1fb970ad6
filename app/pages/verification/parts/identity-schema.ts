import { z } from 'zod';
import { typedName } from '~/domain/shared/typed-text';
import { secret } from '~/domain/shared/secret';
import { intentKeySchema } from '~/app/route-kit/idempotency';
import type { UploadRules } from '~/app/route-kit/uploads';
import { shanghaiDay } from '~/domain/calendar/dates';
import {
  adultMessage,
  checkIdNumber,
  ID_MESSAGES,
  normalizeIdNumber,
  validityMessage,
  VOUCHER_TYPES,
  type VoucherType,
} from '~/domain/person/id-document';
import { ID_NUMBER_MAX, PERSON_NAME_MAX, PERSON_NAME_MIN } from '~/contract/limits';

const FRONT = '请上传证件人像面照片';
const BACK = '请上传证件另一面照片';

interface NumberPart {
  voucher_type: VoucherType;
  voucher_code: string;
}
interface ValidityPart {
  valid_from: string;
  valid_to?: string;
  is_long_term?: 'on';
}

const hasNumber = (value: unknown): value is NumberPart =>
  z.object({ voucher_type: z.enum(VOUCHER_TYPES), voucher_code: z.string() }).safeParse(value).success;
const hasValidity = (value: unknown): value is ValidityPart =>
  z.object({ valid_from: z.string() }).safeParse(value).success;

/** Why a number does not do, or null: its form and check digit, then 18 years. */
function numberMessage({ voucher_type, voucher_code }: NumberPart, today: string): string | null {
  const number = checkIdNumber(voucher_type, voucher_code, today);
  return number.isValid ? adultMessage(number.birthDay, today) : number.message;
}

function validToMessage(value: ValidityPart, today: string): string | null {
  const to = lastDayOf(value);
  if (to === undefined) return '请选择证件到期日，或勾选长期有效';
  return validityMessage({ from: value.valid_from, to }, today);
}

/** The last day of the document: null is long-term, which wins over a day; undefined when neither was given. */
export const lastDayOf = ({ is_long_term, valid_to }: ValidityPart): string | null | undefined =>
  is_long_term === 'on' ? null : valid_to;

/** The form of identity verification on a day: one schema for the hints in the browser and the judgement of the server. */
export const identitySchema = (today: string) =>
  z
    .object({
      intent_key: intentKeySchema,
      name: z
        .string('请输入证件上的姓名')
        .overwrite(typedName)
        .min(PERSON_NAME_MIN, `姓名至少 ${PERSON_NAME_MIN} 个字`)
        .max(PERSON_NAME_MAX, `姓名不超过 ${PERSON_NAME_MAX} 个字`),
      voucher_type: z.enum(VOUCHER_TYPES, '请选择证件类型'),
      voucher_code: secret(
        z
          .string(ID_MESSAGES.required)
          .overwrite(normalizeIdNumber)
          .max(ID_NUMBER_MAX, '证件号码过长，请核对'),
      ),
      valid_from: z.string('请选择证件有效期起始日'),
      valid_to: z.string().optional(),
      is_long_term: z.literal('on').optional(),
      front_file_id: z.string(FRONT).min(1, FRONT),
      back_file_id: z.string(BACK).min(1, BACK),
    })
    .refine((value) => numberMessage(value, today) === null, {
      path: ['voucher_code'],
      error: (issue) => numberMessage(issue.input as NumberPart, today) ?? undefined,
      // Said as soon as the number is there, whatever else is still missing.
      when: ({ value }) => hasNumber(value),
    })
    .refine((value) => validToMessage(value, today) === null, {
      path: ['valid_to'],
      error: (issue) => validToMessage(issue.input as ValidityPart, today) ?? undefined,
      when: ({ value }) => hasValidity(value),
    });
/** The same on the server, for the day it is. */
export const schemaOfToday = ({ now }: { now(): number }) => identitySchema(shanghaiDay(now()));

export type IdentityValue = z.output<ReturnType<typeof identitySchema>>;

/** Photos of the form, for `uploads` of its action. */
export const identityUploads = {
  front_file_id: { kind: 'id_front' },
  back_file_id: { kind: 'id_back' },
} satisfies UploadRules;
