import type { PortalContext } from '~/bff/http/app-context';

/** Reading all documents of an order takes minutes; ticks of the previous day are discarded. */
const LIFETIME_SECONDS = 2 * 60 * 60;

type Context = Pick<PortalContext, 'notes'>;

/**
 * Saves which documents of an order the person has ticked as read while another one is opened; sealed and bound to
 * the person.
 */
export const saveMaterialTicks = (
  context: Context,
  orderId: string,
  documentIds: readonly string[],
): Promise<void> =>
  context.notes.keep('ticks', { orderId, documentIds: documentIds.join(',') }, LIFETIME_SECONDS);

/** Loads the ids of the ticked documents of an order; those of another order are not returned. */
export async function loadMaterialTicks(context: Context, orderId: string): Promise<string[]> {
  const kept = await context.notes.read('ticks');
  return kept?.orderId === orderId ? (kept.documentIds ?? '').split(',').filter(Boolean) : [];
}

/** Clears the ticks when the step is done. */
export const clearMaterialTicks = (context: Context): void => context.notes.drop('ticks');
