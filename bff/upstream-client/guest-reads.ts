/**
 * What the public catalogue, market data and articles say to a guest, kept for a moment and asked for once: every page of
 * every client kind shows the same lists. What is kept has been parsed and disclosed at the guest's level, and is frozen.
 * Nothing of it is ever given to a session, and nothing is kept of a call made with one.
 */
import { POSTED_READS } from '~/bff/http/call-ends';
import type { ListedCall, ServiceName } from '~/contract';
import type { CallContext } from '~/bff/upstream-client/call-context';
import { deepFreeze } from '~/domain/shared/deep-freeze';
import { createSharedCalls } from '~/bff/upstream-client/dedupe';
import { coalesceCall } from '~/bff/upstream-client/coalesce';
import { buildGsHeaders } from '~/bff/upstream-client/gs-headers';
import type { CancelSignal } from '~/bff/core/cancel-signal';
import type { WireCall } from '~/bff/upstream-client/run-call';

export interface GuestReads {
  /** Whether a call says the same to every guest, and this one is asked by a guest. */
  covers(context: CallContext, call: ListedCall): boolean;
  /** The result of `read`, or of one begun a moment ago for the same call, input and kind of client, where that is on. */
  share(
    context: CallContext,
    call: ListedCall,
    wire: WireCall,
    read: (signal: CancelSignal) => Promise<unknown>,
  ): Promise<unknown>;
  /** Reads under way. */
  running(): number;
}

/** Replies kept at most: bounded in memory, enough for what is asked many times a second. */
const MAX_REPLIES = 100;
/** Services whose reads depend on their input alone; all others are about a person. */
const PUBLIC_SERVICES: readonly ServiceName[] = ['catalogue', 'market', 'content', 'search'];
/** Reads of other services that say the same to every guest: who sells stands on home. */
const ALIKE_FOR_GUESTS: readonly string[] = ['users.config'];

const isPublicRead = ({ id, service, definition }: ListedCall): boolean =>
  (PUBLIC_SERVICES.includes(service) || ALIKE_FOR_GUESTS.includes(id)) &&
  definition.auth !== 'required' &&
  !definition.isServerOnly &&
  (definition.method === 'GET' || POSTED_READS.includes(id));

/** Opens the shared reads; `keptMs` 0 switches them off. */
export function createGuestReads({ keptMs }: { keptMs: number }): GuestReads {
  const shared = createSharedCalls({ shareMs: keptMs, maxScopes: MAX_REPLIES });
  return {
    covers: ({ session }, call) => session.token === null && isPublicRead(call),
    async share(context, call, wire, read) {
      if (keptMs === 0) return read(context.signal);
      const client = JSON.stringify(buildGsHeaders(context.client, context.gsSettings));
      const body = wire.body?.toString('latin1') ?? '';
      const { aheadMs } = context.services.clock;
      const key = `${call.id}\n${aheadMs}\n${client}\n${wire.query.toString()}\n${body}`;
      let isOwn = false;
      try {
        const start = async (signal: CancelSignal): Promise<unknown> => {
          isOwn = true;
          return deepFreeze(await read(signal));
        };
        return await coalesceCall(context, call, shared, { key: [key], start, signal: context.signal });
      } catch (error) {
        // A page made with a failed read is not kept, whoever asked for it.
        if (!isOwn) context.scope.upstreamFaults += 1;
        throw error;
      }
    },
    running: shared.running,
  };
}
