import { RISK_LEVEL_MAX } from '~/domain/shared/constants';
import { listOpenKinds, type Viewer } from '~/domain/disclosure/disclosure';
import { ACCOUNT_CONTEXTS } from '~/domain/person/verification';
import { holdings } from '~/contract/holdings';
import type { ListedCall } from '~/contract';
import type { CallContext } from '~/bff/upstream-client/call-context';
import { isPortalError } from '~/bff/core/errors';
import { fetchReply } from '~/bff/upstream-client/run-call';

const HELD_CALL: ListedCall = {
  id: 'holdings.heldProducts',
  service: 'holdings',
  call: 'heldProducts',
  definition: holdings.heldProducts,
};

/** Share of the time of an attempt. */
const HELD_SHARE = 1 / 5;

/** Whether holding a product can disclose anything beyond the levels and the class. */
const canGain = (viewer: Viewer): boolean =>
  listOpenKinds(viewer).length < ACCOUNT_CONTEXTS.length || (viewer.riskLevel ?? 0) < RISK_LEVEL_MAX;

/**
 * Returns the viewer with the products they hold: a holder sees the reports of those products, even after the quiz
 * expired. If the holdings cannot be fetched, the reply is that of a person who holds no product. They are fetched
 * before the content of the page, and get a fifth of the time of an attempt: an unreachable service must not use up
 * the time of every private list and page.
 */
export async function loadHeldProducts(context: CallContext, viewer: Viewer): Promise<Viewer> {
  if (context.session.token === null || !canGain(viewer)) return viewer;
  try {
    const wire = { query: new URLSearchParams(), body: null };
    const limitMs = context.services.attemptMs * HELD_SHARE;
    const { envelope } = await fetchReply(context, HELD_CALL, wire, { limitMs });
    const held = holdings.heldProducts.result.safeParse(envelope.result);
    return held.success ? { ...viewer, heldProductIds: new Set(held.data.product_ids) } : viewer;
  } catch (error) {
    if (isPortalError(error)) return viewer;
    throw error;
  }
}
