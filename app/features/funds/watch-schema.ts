import { z } from 'zod';

const target = { kind: z.enum(['simu', 'public']), id: z.string().min(1).max(64) };
const returnTo = { return_to: z.string().max(2048).optional() };

/** What the star of a page does; `keep`: what a guest wants, for after their login. */
export const watchSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('add'), ...target, ...returnTo }),
  z.object({ intent: z.literal('remove'), ...target, ...returnTo }),
  z.object({ intent: z.literal('keep'), ...target, ...returnTo }),
]);
export type WatchValue = z.infer<typeof watchSchema>;
