import { z } from 'zod';
import { normalizeName } from '~/domain/shared/typed-text';
import { markSecret } from '~/domain/shared/secret';
import { intentKeySchema } from '~/app/route-kit/idempotency';
import type { UploadRules } from '~/app/route-kit/uploads';
import { toShanghaiDay } from '~/domain/calendar/dates';
import {
  checkAdult,
  checkIdNumber,
  ID_MESSAGES,
  normalizeIdNumber,
  checkValidity,
  VOUCHER_TYPES,
  type VoucherType,
} from '~/domain/person/id-document';
import { ID_NUMBER_MAX_CHARS, PERSON_NAME_MAX_CHARS, PERSON_NAME_MIN_CHARS } from '~/contract/limits';

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

/** Explains why a number is invalid: format and check digit, then the minimum age of 18; null when it is valid. */
function numberMessage({ voucher_type, voucher_code }: NumberPart, today: string): string | null {
  const number = checkIdNumber(voucher_type, voucher_code, today);
  return number.isValid ? checkAdult(number.birthDay, today) : number.message;
}

function validToMessage(value: ValidityPart, today: string): string | null {
  const to = getDocumentLastDay(value);
  if (to === undefined) return '请选择证件到期日，或勾选长期有效';
  return checkValidity({ from: value.valid_from, to }, today);
}

/**
 * Returns the last day of the document: null means long-term, which overrides a day; undefined when neither was
 * given.
 */
export const getDocumentLastDay = ({ is_long_term, valid_to }: ValidityPart): string | null | undefined =>
  is_long_term === 'on' ? null : valid_to;

/**
 * Creates the schema of identity verification for a day: the same for hints in the browser and validation on the
 * server.
 */
export const createIdentitySchema = (today: string) =>
  z
    .object({
      intent_key: intentKeySchema,
      name: z
        .string('请输入证件上的姓名')
        .overwrite(normalizeName)
        .min(PERSON_NAME_MIN_CHARS, `姓名至少 ${PERSON_NAME_MIN_CHARS} 个字`)
        .max(PERSON_NAME_MAX_CHARS, `姓名不超过 ${PERSON_NAME_MAX_CHARS} 个字`),
      voucher_type: z.enum(VOUCHER_TYPES, '请选择证件类型'),
      voucher_code: markSecret(
        z
          .string(ID_MESSAGES.required)
          .overwrite(normalizeIdNumber)
          .max(ID_NUMBER_MAX_CHARS, '证件号码过长，请核对'),
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
      // Validated as soon as the number is present, even when other fields are missing.
      when: ({ value }) => hasNumber(value),
    })
    .refine((value) => validToMessage(value, today) === null, {
      path: ['valid_to'],
      error: (issue) => validToMessage(issue.input as ValidityPart, today) ?? undefined,
      when: ({ value }) => hasValidity(value),
    });
/** Creates the schema on the server, for the current day. */
export const createTodaysIdentitySchema = ({ now }: { now(): number }) =>
  createIdentitySchema(toShanghaiDay(now()));

export type IdentityValue = z.output<ReturnType<typeof createIdentitySchema>>;

/** Photos of the form, for `uploads` of its action. */
export const identityUploads = {
  front_file_id: { kind: 'id_front' },
  back_file_id: { kind: 'id_back' },
} satisfies UploadRules;
