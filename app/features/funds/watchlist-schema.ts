import { z } from 'zod';

const target = { kind: z.enum(['simu', 'public']), id: z.string().min(1).max(64) };
const returnTo = { return_to: z.string().max(2048).optional() };

/** Input of a page's watch form; `keep` stores a guest's choice until after the login. */
export const watchlistFormSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('add'), ...target, ...returnTo }),
  z.object({ intent: z.literal('remove'), ...target, ...returnTo }),
  z.object({ intent: z.literal('keep'), ...target, ...returnTo }),
]);
export type WatchlistFormValue = z.infer<typeof watchlistFormSchema>;
