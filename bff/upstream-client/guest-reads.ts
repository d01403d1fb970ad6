/**
 * Shares the replies of the public catalogue, market data and articles among guests for a moment: every page of
 * every client kind shows the same lists. A cached reply has been parsed, disclosed at the level of a guest, and
 * frozen. It is never given to a session, and the reply of a call with a session is never cached.
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
  /** Whether a call returns the same reply to every guest, and the current client is a guest. */
  covers(context: CallContext, call: ListedCall): boolean;
  /**
   * Result of `read`, or of one started a moment ago for the same call, input and kind of client, where sharing is
   * on.
   */
  share(
    context: CallContext,
    call: ListedCall,
    wire: WireCall,
    read: (signal: CancelSignal) => Promise<unknown>,
  ): Promise<unknown>;
  /** Reads in progress. */
  running(): number;
}

/** Maximum number of cached replies: limited in memory, sufficient for reads that occur many times a second. */
const MAX_REPLIES = 100;
/** Services whose reads depend only on their input; all others are about a person. */
const PUBLIC_SERVICES: readonly ServiceName[] = ['catalogue', 'market', 'content', 'search'];
/** Reads of other services that return the same reply to every guest: home shows the selling company. */
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
        // A page built with a failed read is not cached, no matter which request started the read.
        if (!isOwn) context.scope.upstreamFaults += 1;
        throw error;
      }
    },
    running: shared.running,
  };
}
