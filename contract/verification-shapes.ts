import { z } from 'zod';
import { normalizeName } from '~/domain/shared/typed-text';
import { REVIEW_STATES } from '~/domain/person/qualification';
import { daySchema, idSchema, instantSchema } from '~/contract/shared';
import {
  ADDRESS_MIN_CHARS,
  MAX_ATTACHMENTS,
  BASE_INFO_MAX_CHARS,
  PERSON_NAME_MAX_CHARS,
} from '~/contract/limits';

export const QUALIFICATIONS = ['simu', 'am', 'pro'] as const;
const reviewState = z.enum(REVIEW_STATES);
export const contextSchema = z.enum(['simu', 'am']);

export const bankCardSchema = z.object({
  card_id: idSchema,
  bank: z.string(),
  /** Last four digits. */
  tail: z.string(),
  holder: z.string(),
  bound_at: instantSchema,
});

export const baseInfoSchema = z.strictObject({
  occupation: z.string().min(1).max(BASE_INFO_MAX_CHARS.occupation),
  employer: z.string().max(BASE_INFO_MAX_CHARS.employer).default(''),
  province: z.string().min(1).max(BASE_INFO_MAX_CHARS.province),
  city: z.string().min(1).max(BASE_INFO_MAX_CHARS.city),
  address: z.string().min(ADDRESS_MIN_CHARS).max(BASE_INFO_MAX_CHARS.address),
  education: z.string().min(1).max(BASE_INFO_MAX_CHARS.education),
  /** Annual income band. */
  income: z.enum(['0-10', '10-50', '50-100', '100-500', '500+']),
  /** Source of the money. */
  income_source: z.string().min(1).max(BASE_INFO_MAX_CHARS.income_source),
  /** 1 only China, 2 only abroad, 3 both. */
  tax_residence: z.enum(['china', 'abroad', 'both']),
  tax_country: z.string().max(BASE_INFO_MAX_CHARS.tax_country).default(''),
  tax_number: z.string().max(BASE_INFO_MAX_CHARS.tax_number).default(''),
  /** The person is the actual controller and beneficiary. */
  is_beneficiary: z.boolean(),
  has_bad_record: z.boolean(),
  attachment_file_ids: z.array(idSchema).max(MAX_ATTACHMENTS).default([]),
});
export type BaseInfo = z.infer<typeof baseInfoSchema>;

/** A handwritten signature (a file of kind `signature`) or the typed name. */
export const signatureSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('drawn'), file_id: idSchema }),
  z.strictObject({
    kind: z.literal('typed'),
    name: z.string().overwrite(normalizeName).min(1).max(PERSON_NAME_MAX_CHARS),
  }),
]);
export type Signature = z.infer<typeof signatureSchema>;

export const qualificationSchema = z.object({
  kind: z.enum(QUALIFICATIONS),
  state: reviewState,
  criterion: z.string().nullable(),
  proof_files: z.array(z.object({ file_id: idSchema, kind: z.string(), name: z.string() })),
  applied_at: instantSchema.nullable(),
  reviewed_at: instantSchema.nullable(),
  /** Reason for the refusal, as text for the person. */
  reason: z.string().nullable(),
  /** Last day of the proof: six months from approval. */
  expire_date: daySchema.nullable(),
});
