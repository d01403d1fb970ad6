import { applyDisclosure, filterQueryByDisclosure, GUEST, type Viewer } from '~/domain/disclosure/disclosure';
import type { ListedCall } from '~/contract';
import type { CallContext } from '~/bff/upstream-client/call-context';
import { loadHeldProducts } from '~/bff/upstream-client/held-products';

/**
 * Disclosure gate for private-fund values, for loaders and proxied calls alike. It fetches the viewer only for
 * calls that contain such values. When the viewer cannot be determined, the call fails, because a guess could
 * disclose values.
 */
export interface DisclosureGate {
  query<Q extends object>(query: Q): Q;
  reply<R>(reply: R): R;
}

const OPEN: DisclosureGate = { query: (query) => query, reply: (reply) => reply };

/** Opens the gate of one call for the person behind a request. */
export async function openDisclosure(context: CallContext, call: ListedCall): Promise<DisclosureGate> {
  if (!call.definition.isGated) return OPEN;
  const known = (await context.viewer())?.disclosure;
  const viewer: Viewer = known ? await loadHeldProducts(context, known) : GUEST;
  return {
    query: (query) => filterQueryByDisclosure(call.id, query, viewer),
    reply: (reply) => applyDisclosure(call.id, reply, viewer),
  };
}
