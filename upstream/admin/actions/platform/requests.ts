import { z } from 'zod';
import { defineAction } from '~/upstream/core/actions/action';
import { confirmRequest, listRequests, refuseRequest } from '~/upstream/admin/actions/requests';
import { ROLES } from '~/upstream/core/actions/roles';
import { REASON_MAX_CHARACTERS } from '~/upstream/core/actions/reason-length';

const requestShape = { request: z.string().min(1).max(20).describe('id of the request') };

/** Requests that wait for a second operator. Each action checks who may decide (`requests.ts`). */
export const requestActions = [
  defineAction({
    name: 'list-requests',
    title: '待复核与已复核的事项',
    roles: ROLES,
    summary: 'lists what waits for a second operator, and what was decided last',
    arguments: z.strictObject({}),
    async run({ context }) {
      const rows = await listRequests(context);
      return rows
        .filter(({ action }) => {
          const of = context.actions.find(({ name }) => name === action);
          return of?.roles.some((role) => context.operator.roles.includes(role)) ?? false;
        })
        .map(({ preview, subject, ...row }) => ({ ...row, subject: preview ?? subject }));
    },
  }),
  defineAction({
    name: 'confirm-request',
    title: '复核通过',
    roles: ROLES,
    summary: 'confirms what another operator asked for; it runs at once, exactly as it was asked for',
    arguments: z.strictObject({
      ...requestShape,
      typed: z
        .string()
        .trim()
        .max(400)
        .regex(/^[\d０-９.．\s,，;；、]*$/, { error: '只填写数字，依次以空格分隔' })
        .optional()
        .describe('figures of one share from the announcement, in the order of `retype`, parted by blanks'),
    }),
    word: 'request',
    isForNamed: true,
    run: ({ context, input: { request, typed } }) => confirmRequest(context, request, typed),
  }),
  defineAction({
    name: 'refuse-request',
    title: '复核驳回',
    roles: ROLES,
    summary:
      'refuses what another operator asked for, or takes back what one asked for oneself; nothing runs',
    arguments: z.strictObject({
      ...requestShape,
      reason: z.string().trim().min(2).max(REASON_MAX_CHARACTERS).describe('why, for who asked'),
    }),
    word: 'request',
    isForNamed: true,
    async run({ context, input: { request, reason } }) {
      return { request, state: await refuseRequest(context, request, reason) };
    },
  }),
];
