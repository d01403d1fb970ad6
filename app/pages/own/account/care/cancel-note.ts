import { z } from 'zod';
import type { PortalContext } from '~/bff/http/app-context';
import { CANCELLATION_REASONS } from '~/contract/kinds';
import { TICKET_SECONDS } from '~/contract/limits';

const noteSchema = z.object({
  ticket: z.string(),
  reason: z.enum(CANCELLATION_REASONS).optional(),
  comment: z.string().default(''),
});
/** State of the cancellation: started, and the reason. */
export type CancellationState = z.infer<typeof noteSchema>;

/** Loads the state that the logged-in person started, or the person whose login has ended through it. */
export const loadCancellationState = async (context: PortalContext): Promise<CancellationState | null> =>
  noteSchema.safeParse(await context.notes.readEnded('cancel')).data ?? null;

/** Saves the state, sealed. */
export const saveCancellationState = (
  context: PortalContext,
  { ticket, reason, comment }: CancellationState,
): Promise<void> =>
  context.notes.keep('cancel', { ticket, ...(reason ? { reason } : {}), comment }, TICKET_SECONDS.cancel);
