import { z } from 'zod';
import { BROWSER_PATHS } from '~/contract/browser-paths';
import { defineCall } from '~/contract/define';
import { idSchema } from '~/contract/shared';

/** State of a request under a key: unknown (not received, refused, or abandoned), running, or done. */
export const INTENT_STATES = ['none', 'running', 'done'] as const;
export type IntentState = (typeof INTENT_STATES)[number];

const keySchema = z.string().regex(/^[\w-]{8,128}$/);

/** Call id such as `orders.reserve`. */
const callIdSchema = z.string().regex(/^[a-zA-Z]{2,40}\.[a-zA-Z]{2,40}$/);

/** Intents of a person and their results: keys of state-changing calls, and the outcome under each key. */
export const intents = {
  key: defineCall({
    summary: '一项操作的幂等键：同一账户、同一操作、同一对象，在本人看到办理结果之前总是同一个',
    method: 'GET',
    path: '/api/v1/data/intent/key',
    auth: 'required',
    limit: 'read',
    isServerOnly: true,
    query: z.object({ call: callIdSchema, subject: z.string().min(1).max(128) }),
    /** `is_done`: a call with the key was accepted, and its result is not acknowledged yet. */
    result: z.object({ key: z.uuid(), is_done: z.boolean().optional() }),
  }),
  acknowledge: defineCall({
    summary: '确认本人已看到一项操作的办理结果，此后同一对象用新的幂等键；未办成的不变，可重复调用',
    method: 'POST',
    path: '/api/v1/data/intent/acknowledge',
    auth: 'required',
    limit: 'write',
    isServerOnly: true,
    keepsSessionCaches: true,
    body: z.object({ key: keySchema }),
    result: z.object({}),
  }),
  outcome: defineCall({
    summary: '按幂等键查询一项操作的结果，以及它办成了哪一笔订单、哪个计划或哪只基金的设置',
    method: 'GET',
    path: BROWSER_PATHS.intentOutcome,
    auth: 'required',
    limit: 'read',
    /** `call`: the call in question, when one key covers two calls for the same purpose. */
    query: z.object({ key: keySchema, call: callIdSchema.optional() }),
    result: z.object({
      state: z.enum(INTENT_STATES),
      /** The requested call; null when the key is unknown. */
      call: z.string().nullable(),
      order_id: idSchema.nullable(),
      plan_id: idSchema.nullable(),
      fund_code: idSchema.nullable(),
    }),
  }),
};
export type IntentOutcome = z.infer<typeof intents.outcome.result>;
