import { z } from 'zod';
import { markSecret } from '~/domain/shared/secret';
import { defineCall } from '~/contract/define';
import { FEEDBACK_KINDS, FEEDBACK_STATES } from '~/contract/kinds';
import {
  FEEDBACK_CONTACT_MAX_CHARS,
  MAX_FEEDBACK_IMAGES,
  FEEDBACK_TEXT_MAX_CHARS,
  FEEDBACK_TEXT_MIN_CHARS,
} from '~/contract/limits';
import { daySchema, idSchema, instantSchema, createPageSchema, pageQuery } from '~/contract/shared';

/** Number of an entry, which a person may give on the phone. The lookup code opens the entry of a guest. */
const numberSchema = z.string().regex(/^F\d{12}$/);
const lookupCodeSchema = markSecret(z.string().min(1).max(32));

export const feedbackSchema = z.object({
  number: numberSchema,
  kind: z.enum(FEEDBACK_KINDS),
  text: z.string(),
  file_ids: z.array(idSchema),
  status: z.enum(FEEDBACK_STATES),
  created_at: instantSchema,
  handled_at: instantSchema.nullable(),
  answered_at: instantSchema.nullable(),
  answer: z.string().nullable(),
  /** For a complaint; otherwise null. */
  clock: z
    .object({
      /** Last trading days; null while the calendar does not extend that far. */
      register_by: daySchema.nullable(),
      answer_by: daySchema.nullable(),
      is_late: z.boolean(),
      prolonged_at: instantSchema.nullable(),
      prolonged_reason: z.string().nullable(),
      /** Escalated to compliance because the deadline had passed. */
      escalated_at: instantSchema.nullable(),
    })
    .nullable(),
});
export type FeedbackEntry = z.infer<typeof feedbackSchema>;

export const feedback = {
  submit: defineCall({
    summary: '提交反馈或投诉；访客得到编号与查询码，查询码只在此时给出',
    method: 'POST',
    path: '/api/v1/data/feedback/submit',
    auth: 'optional',
    limit: 'open',
    isIdempotent: true,
    // The page, not the browser call, counts guests by IP address.
    isServerOnly: true,
    body: z.strictObject({
      kind: z.enum(FEEDBACK_KINDS),
      text: z.string().trim().min(FEEDBACK_TEXT_MIN_CHARS).max(FEEDBACK_TEXT_MAX_CHARS),
      contact: z.string().trim().max(FEEDBACK_CONTACT_MAX_CHARS).default(''),
      file_ids: z.array(idSchema).max(MAX_FEEDBACK_IMAGES).default([]),
      /** Key of a guest's form: a repeated submit of the same form creates no second entry. */
      form_key: z.uuid().nullable().default(null),
    }),
    result: z.object({ number: numberSchema, lookup_code: lookupCodeSchema.nullable() }),
  }),
  list: defineCall({
    summary: '本人的反馈与投诉，新的在前',
    method: 'GET',
    path: '/api/v1/data/feedback/list',
    auth: 'required',
    limit: 'read',
    query: z.object(pageQuery),
    result: createPageSchema(feedbackSchema),
  }),
  detail: defineCall({
    summary: '本人的一条反馈或投诉',
    method: 'GET',
    path: '/api/v1/data/feedback/detail',
    auth: 'required',
    limit: 'read',
    query: z.object({ number: z.string().max(20) }),
    result: feedbackSchema,
  }),
  lookup: defineCall({
    summary: '访客凭编号与查询码查看一条反馈或投诉',
    method: 'POST',
    path: '/api/v1/data/feedback/lookup',
    auth: 'none',
    limit: 'login',
    isServerOnly: true,
    body: z.strictObject({ number: z.string().max(20), lookup_code: lookupCodeSchema }),
    result: feedbackSchema,
  }),
};
