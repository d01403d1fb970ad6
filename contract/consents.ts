import { z } from 'zod';
import {
  CONSENT_KINDS,
  CONSENT_CHANNELS,
  SWITCHABLE_CONSENTS,
  WITHDRAWABLE_CONSENTS,
} from '~/domain/person/consents';
import { defineCall } from '~/contract/define';
import { instantSchema, createPageSchema, pageQuery } from '~/contract/shared';

/** A consent as it was given; in force or withdrawn. */
const consentSchema = z.object({
  kind: z.enum(CONSENT_KINDS),
  /** Identifies the text: `number/version` for agreements, the number for a contract or an order. */
  version: z.string(),
  given_at: instantSchema,
  source: z.enum(CONSENT_CHANNELS),
  withdrawn_at: instantSchema.nullable(),
  withdrawn_by: z.enum(CONSENT_CHANNELS).nullable(),
});
export type Consent = z.infer<typeof consentSchema>;

/** Consents of a person, and their withdrawal. */
export const consents = {
  current: defineCall({
    summary: '本人现行有效的同意：协议与可撤回的各项，每项最近一次',
    method: 'GET',
    path: '/api/v1/data/user/consent/current',
    auth: 'required',
    limit: 'read',
    result: z.object({ list: z.array(consentSchema) }),
  }),
  list: defineCall({
    summary: '本人同意过的全部文件与撤回，新的在前',
    method: 'GET',
    path: '/api/v1/data/user/consent/list',
    auth: 'required',
    limit: 'read',
    query: z.object(pageQuery),
    result: createPageSchema(consentSchema),
  }),
  give: defineCall({
    summary: '同意一项可撤回的用途；版本须为现行文本',
    method: 'POST',
    path: '/api/v1/data/user/consent/give',
    auth: 'required',
    limit: 'write',
    isServerOnly: true,
    body: z.strictObject({ kind: z.enum(SWITCHABLE_CONSENTS), version: z.string().max(64) }),
    result: z.unknown(),
  }),
  withdraw: defineCall({
    summary: '撤回一项同意，立即生效；未曾同意时答复相同',
    method: 'POST',
    path: '/api/v1/data/user/consent/withdraw',
    auth: 'required',
    limit: 'write',
    isServerOnly: true,
    body: z.strictObject({ kind: z.enum(WITHDRAWABLE_CONSENTS) }),
    result: z.unknown(),
  }),
};
