import { z } from 'zod';
import { defineAction } from '~/upstream/core/actions/action';
import { confirmRequest, listRequests, refuseRequest } from '~/upstream/admin/actions/requests';
import { recordShownAccounts } from '~/upstream/admin/actions/shown-accounts';
import { ROLES } from '~/upstream/core/actions/roles';
import { REASON_MAX_CHARACTERS } from '~/upstream/core/actions/reason-length';

const paysSchema = z.object({ money_out: z.string() });
const getSum = (subject: unknown) => paysSchema.safeParse(subject).data ?? null;

const requestShape = { request: z.string().min(1).max(20).describe('id of the request') };

/** Requests that wait for a second operator. Each action checks who may decide (`requests.ts`). */
export const requestActions = [
  defineAction({
    name: 'list-requests',
    title: '待复核与已复核的事项',
    roles: ROLES,
    summary: 'lists requests that wait for a second operator, and the last decided ones',
    arguments: z.strictObject({}),
    async run({ context }) {
      const at = context.now().toISOString();
      const rows = (await listRequests(context)).flatMap(({ preview, ...row }) => {
        const of = context.actions.find(({ name }) => name === row.action);
        if (!of?.roles.some((role) => context.operator.roles.includes(role))) return [];
        const isWaiting = row.state === 'waiting' && row.expires_at > at;
        return [{ title: of.title, isWaiting, row: { ...row, subject: preview ?? row.subject } }];
      });
      // Of what is decided only the sum is shown.
      for (const { title, row } of rows.filter(({ isWaiting }) => isWaiting))
        await recordShownAccounts(context, title, row.subject);
      return rows.map(({ isWaiting, row }) => (isWaiting ? row : { ...row, subject: getSum(row.subject) }));
    },
  }),
  defineAction({
    name: 'confirm-request',
    title: '复核通过',
    roles: ROLES,
    summary: 'confirms a request of another operator; the action runs at once, exactly as requested',
    arguments: z.strictObject({
      ...requestShape,
      typed: z
        .string()
        .trim()
        .max(400)
        .regex(/^[\d０-９.．\s,，;；、]*$/, { error: '只填写数字，依次以空格分隔' })
        .optional()
        .describe('per-share figures from the announcement, in the order of `retype`, separated by blanks'),
    }),
    word: 'request',
    isForNamed: true,
    run: ({ context, input: { request, typed } }) => confirmRequest(context, request, typed),
  }),
  defineAction({
    name: 'refuse-request',
    title: '复核驳回',
    roles: ROLES,
    summary: 'refuses a request of another operator, or withdraws your own; nothing runs',
    arguments: z.strictObject({
      ...requestShape,
      reason: z
        .string()
        .trim()
        .min(2)
        .max(REASON_MAX_CHARACTERS)
        .describe('reason, shown to the requesting operator'),
    }),
    word: 'request',
    isForNamed: true,
    async run({ context, input: { request, reason } }) {
      return { request, state: await refuseRequest(context, request, reason) };
    },
  }),
];
