import { z } from 'zod';

const target = { kind: z.enum(['simu', 'public']), id: z.string().min(1).max(64) };
const returnTo = { return_to: z.string().max(2048).optional() };
const groupName = z
  .string({ error: '请输入分组名称' })
  .trim()
  .min(1, '请输入分组名称')
  .max(12, '分组名称不超过 12 个字');

/** What can be done to a watchlist. */
export const watchSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('add'), ...target, ...returnTo }),
  z.object({ intent: z.literal('remove'), ...target, ...returnTo }),
  z.object({ intent: z.literal('assign'), ...target, group_id: z.string().max(64).optional(), ...returnTo }),
  z.object({
    intent: z.literal('group-save'),
    group_id: z.string().max(64).optional(),
    name: groupName,
    ...returnTo,
  }),
  z.object({ intent: z.literal('group-remove'), group_id: z.string().min(1).max(64), ...returnTo }),
]);
export type WatchValue = z.infer<typeof watchSchema>;
