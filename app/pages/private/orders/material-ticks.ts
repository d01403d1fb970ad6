import type { PortalContext } from '~/bff/http/app-context';

/** Reading all papers of an order takes minutes; marks of yesterday are none. */
const LIFETIME_SECONDS = 2 * 60 * 60;

type Context = Pick<PortalContext, 'notes'>;

/** Keeps which papers of an order the person has ticked as read, while they open another: sealed, for them alone. */
export const saveMaterialTicks = (
  context: Context,
  orderId: string,
  documentIds: readonly string[],
): Promise<void> =>
  context.notes.keep('ticks', { orderId, documentIds: documentIds.join(',') }, LIFETIME_SECONDS);

/** Ids of the papers of an order that were ticked; those of another order are not told. */
export async function loadMaterialTicks(context: Context, orderId: string): Promise<string[]> {
  const kept = await context.notes.read('ticks');
  return kept?.orderId === orderId ? (kept.documentIds ?? '').split(',').filter(Boolean) : [];
}

/** Forgets the marks: the step is done. */
export const clearMaterialTicks = (context: Context): void => context.notes.drop('ticks');
