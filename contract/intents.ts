import { z } from 'zod';
import { BROWSER_PATHS } from '~/contract/browser-paths';
import { defineCall } from '~/contract/define';
import { idSchema } from '~/contract/shared';

/** How far what was asked under a key has come: not taken (not arrived, refused, or given up), at work, or done. */
export const INTENT_STATES = ['none', 'running', 'done'] as const;
export type IntentState = (typeof INTENT_STATES)[number];

const keySchema = z.string().regex(/^[\w-]{8,128}$/);

/** Id of a call, `orders.reserve`. */
const callIdSchema = z.string().regex(/^[a-zA-Z]{2,40}\.[a-zA-Z]{2,40}$/);

/** What a person is about to do, and what became of it: keys of state-changing calls, and what was done under them. */
export const intents = {
  key: defineCall({
    summary: '一项操作的幂等键：同一账户、同一操作、同一对象，在本人看到办理结果之前总是同一个',
    method: 'GET',
    path: '/api/v1/data/intent/key',
    auth: 'required',
    limit: 'read',
    isServerOnly: true,
    query: z.object({ call: callIdSchema, subject: z.string().min(1).max(128) }),
    /** `is_done`: a call with the key was accepted, and nobody has acknowledged its result yet. */
    result: z.object({ key: z.uuid(), is_done: z.boolean().optional() }),
  }),
  acknowledge: defineCall({
    summary: '确认本人已看到一项操作的办理结果，此后同一对象用新的幂等键；未办成的不变，可重复调用',
    method: 'POST',
    path: '/api/v1/data/intent/acknowledge',
    auth: 'required',
    limit: 'write',
    isServerOnly: true,
    changesNoPage: true,
    body: z.object({ key: keySchema }),
    result: z.object({}),
  }),
  outcome: defineCall({
    summary: '按幂等键查询一项操作的结果，以及它办成了哪一笔订单、哪个计划或哪只基金的设置',
    method: 'GET',
    path: BROWSER_PATHS.intentOutcome,
    auth: 'required',
    limit: 'read',
    /** `call`: of which call, where one key serves two on the way to one thing. */
    query: z.object({ key: keySchema, call: callIdSchema.optional() }),
    result: z.object({
      state: z.enum(INTENT_STATES),
      /** What was asked; null where nothing is known of the key. */
      call: z.string().nullable(),
      order_id: idSchema.nullable(),
      plan_id: idSchema.nullable(),
      fund_code: idSchema.nullable(),
    }),
  }),
};
export type IntentOutcome = z.infer<typeof intents.outcome.result>;
