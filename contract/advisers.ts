import { z } from 'zod';
import { createSearchTextSchema } from '~/domain/shared/typed-schemas';
import { CLIENT_TODO_KINDS } from '~/domain/orders/client-todos';
import { LAPSE_KINDS } from '~/domain/person/lapses';
import { defineCall } from '~/contract/define';
import { MEETING_REPLY_MAX_CHARS, NAME_QUERY_MAX_CHARS } from '~/contract/limits';
import { daySchema, idSchema, instantSchema } from '~/contract/shared';

/** How many clients a page of the desk shows. */
export const CLIENTS_PER_PAGE = 20;

/** What waits with a client, without amounts. */
const todoSchema = z.object({
  kind: z.enum(CLIENT_TODO_KINDS),
  /** Which part of the verification. */
  item: z.enum(LAPSE_KINDS).nullable(),
  /** Null of a return visit, which staff who do not sell make. */
  product_name: z.string().nullable(),
  /** The last day, or the one it is due from. */
  day: daySchema,
  ends_at: instantSchema.nullable(),
});

/** All that an adviser sees of a client in a list, and no field beside it. */
const clientSchema = z.object({
  /** Names the client to this adviser alone. */
  client_id: idSchema,
  masked_name: z.string(),
  masked_phone: z.string(),
  risk_level: z.number().int().nullable(),
  /** In cooling-off until then: nobody of the seller's contacts them. */
  quiet_until: instantSchema.nullable(),
  todos: z.array(todoSchema),
});

const meetingAnswers = z.enum(['accepted', 'declined']);

/** The desk of an adviser: own clients who agreed to it; and what a client says to that. */
export const advisers = {
  clients: defineCall({
    summary: '理财经理：已同意的本人客户与待办，最急的在前',
    method: 'GET',
    path: '/api/v1/data/adviser/client/list',
    auth: 'required',
    limit: 'read',
    query: z.object({
      /** Looked for in what is shown: the masked name and phone. */
      keyword: createSearchTextSchema(NAME_QUERY_MAX_CHARS).optional(),
      todo: z.enum(CLIENT_TODO_KINDS).optional(),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
    }),
    result: z.object({
      list: z.array(clientSchema),
      /** Clients that pass the filter. */
      match_count: z.number().int(),
      /** Clients who agreed. */
      client_count: z.number().int(),
      /** Clients who did not: nothing else is told of them. */
      hidden_count: z.number().int(),
      /** Of those, who can be asked today. */
      askable_count: z.number().int(),
      /** Clients with a thing to do of each kind. */
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
          /** What the client wrote to the adviser. */
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
      /** Null without one. */
      adviser: z
        .object({
          adviser_name: z.string(),
          is_agreed: z.boolean(),
          /** When the adviser asked last, where it was not answered; null else. */
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
