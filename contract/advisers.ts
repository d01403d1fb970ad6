import { z } from 'zod';
import { createSearchTextSchema } from '~/domain/shared/typed-schemas';
import { CLIENT_TODO_KINDS } from '~/domain/orders/client-todos';
import { LAPSE_KINDS } from '~/domain/person/lapses';
import { defineCall } from '~/contract/define';
import { MEETING_REPLY_MAX_CHARS, NAME_QUERY_MAX_CHARS } from '~/contract/limits';
import { daySchema, idSchema, instantSchema } from '~/contract/shared';

/** Clients per page of the adviser workbench. */
export const CLIENTS_PER_PAGE = 20;

/** Open item of a client, without amounts. */
const todoSchema = z.object({
  kind: z.enum(CLIENT_TODO_KINDS),
  /** Part of the verification. */
  item: z.enum(LAPSE_KINDS).nullable(),
  /** Null for a return visit, which is made by staff who do not sell. */
  product_name: z.string().nullable(),
  /** Last day, or the day it is due from. */
  day: daySchema,
  ends_at: instantSchema.nullable(),
});

/** All that an adviser sees of a client in a list; no other fields. */
const clientSchema = z.object({
  /** Identifies the client to this adviser only. */
  client_id: idSchema,
  masked_name: z.string(),
  masked_phone: z.string(),
  risk_level: z.number().int().nullable(),
  /** End of the cooling-off period, during which the seller's staff must not contact the client. */
  quiet_until: instantSchema.nullable(),
  todos: z.array(todoSchema),
});

const meetingAnswers = z.enum(['accepted', 'declined']);

/** Adviser workbench with the clients who consented, and the client's side of the consent. */
export const advisers = {
  clients: defineCall({
    summary: '理财经理：已同意的本人客户与待办，最急的在前',
    method: 'GET',
    path: '/api/v1/data/adviser/client/list',
    auth: 'required',
    limit: 'read',
    query: z.object({
      /** Matched against the shown values: the masked name and phone. */
      keyword: createSearchTextSchema(NAME_QUERY_MAX_CHARS).optional(),
      todo: z.enum(CLIENT_TODO_KINDS).optional(),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
    }),
    result: z.object({
      list: z.array(clientSchema),
      /** Clients that match the filter. */
      match_count: z.number().int(),
      /** Clients who consented. */
      client_count: z.number().int(),
      /** Clients who did not consent; nothing else about them is returned. */
      hidden_count: z.number().int(),
      /** Those of them who can be asked today. */
      askable_count: z.number().int(),
      /** Clients with an open item, per kind. */
      kinds: z.array(z.object({ kind: z.enum(CLIENT_TODO_KINDS), count: z.number().int() })),
    }),
  }),
  client: defineCall({
    summary: '理财经理：一位已同意的客户',
    method: 'GET',
    path: '/api/v1/data/adviser/client/detail',
    auth: 'required',
    limit: 'read',
    query: z.object({ client_id: idSchema }),
    result: clientSchema.extend({
      verification: z.array(
        z.object({
          item: z.enum(LAPSE_KINDS),
          state: z.enum(['none', 'done', 'expired']),
          last_day: daySchema.nullable(),
        }),
      ),
      meetings: z.array(
        z.object({
          appointment_id: idSchema,
          topic: z.string(),
          day: daySchema,
          slot: z.enum(['morning', 'afternoon', 'evening']),
          way: z.enum(['phone', 'video', 'visit']),
          /** Text from the client to the adviser. */
          note: z.string(),
          answer: meetingAnswers.nullable(),
          answer_note: z.string(),
        }),
      ),
    }),
  }),
  answerMeeting: defineCall({
    summary: '理财经理：答复客户的会面预约，到当日前可改',
    method: 'POST',
    path: '/api/v1/data/adviser/meeting/answer',
    auth: 'required',
    limit: 'write',
    isServerOnly: true,
    body: z.strictObject({
      client_id: idSchema,
      appointment_id: idSchema,
      answer: meetingAnswers,
      note: z.string().trim().max(MEETING_REPLY_MAX_CHARS).default(''),
    }),
    result: z.object({}),
  }),
  askConsent: defineCall({
    summary: '理财经理：请尚未同意的客户授权查看；每位客户 30 天内一次',
    method: 'POST',
    path: '/api/v1/data/adviser/consent/ask',
    auth: 'required',
    limit: 'write',
    isServerOnly: true,
    result: z.object({ asked_count: z.number().int() }),
  }),
  mine: defineCall({
    summary: '本人的理财经理，以及是否同意其查看',
    method: 'GET',
    path: '/api/v1/data/adviser/mine',
    auth: 'required',
    limit: 'read',
    result: z.object({
      /** Null without an adviser. */
      adviser: z
        .object({
          adviser_name: z.string(),
          is_agreed: z.boolean(),
          /** Time of the adviser's last unanswered request; otherwise null. */
          asked_at: instantSchema.nullable(),
        })
        .nullable(),
    }),
  }),
  answerConsent: defineCall({
    summary: '同意、婉拒或撤回理财经理的查看，立即生效',
    method: 'POST',
    path: '/api/v1/data/adviser/consent/answer',
    auth: 'required',
    limit: 'write',
    isServerOnly: true,
    body: z.strictObject({ is_agreed: z.boolean() }),
    result: z.object({}),
  }),
};
