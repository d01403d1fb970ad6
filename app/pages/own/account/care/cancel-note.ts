import { z } from 'zod';
import type { PortalContext } from '~/bff/http/app-context';
import { CANCELLATION_REASONS } from '~/contract/kinds';
import { TICKET_SECONDS } from '~/contract/limits';

const noteSchema = z.object({
  ticket: z.string(),
  reason: z.enum(CANCELLATION_REASONS).optional(),
  comment: z.string().default(''),
});
/** How far the cancelling is: begun, and why. */
export type CancellationState = z.infer<typeof noteSchema>;

/** What was begun by the person logged in, or by whom the login belonged to that it has ended. */
export const loadCancellationState = async (context: PortalContext): Promise<CancellationState | null> =>
  noteSchema.safeParse(await context.notes.readEnded('cancel')).data ?? null;

/** Keeps how far it is, sealed. */
export const saveCancellationState = (
  context: PortalContext,
  { ticket, reason, comment }: CancellationState,
): Promise<void> =>
  context.notes.keep('cancel', { ticket, ...(reason ? { reason } : {}), comment }, TICKET_SECONDS.cancel);
