import type { ServiceClock } from '~/bff/core/clock';
import type { CallBreaker } from '~/bff/upstream-client/call-breaker';
import type { RequestSession } from '~/bff/session/session';
import type { ClientContext } from '~/bff/http/app-context';
import type { ClientReader } from '~/bff/upstream-client/client-reader';
import type { DeviceToken } from '~/bff/session/device-token';
import type { GsHeaderSettings } from '~/bff/upstream-client/gs-headers';
import type { RequestScope, SharedReply, UpstreamCallRecord } from '~/bff/http/request-scope';
import type { RequestDeadline } from '~/bff/http/request-deadline';
import type { SharedCalls } from '~/bff/upstream-client/dedupe';
import type { GuestReads } from '~/bff/upstream-client/guest-reads';
import type { ReplyDeduplicator } from '~/bff/upstream-client/reply-deduplicator';
import type { PageSnapshots } from '~/bff/session/page-snapshots';
import type { SessionChange } from '~/bff/session/session-invalidation';
import type { CancelSignal } from '~/bff/core/cancel-signal';
import type { Sealer } from '~/bff/core/seal';
import type { UpstreamTransport } from '~/bff/upstream-client/upstream-transport';
import type { ResolvedViewer } from '~/bff/upstream-client/viewer';

/** Long-lived services that upstream calls need (`createCallServices`). */
export interface CallServices {
  transport: UpstreamTransport;
  /** Time limit of one attempt, ms. */
  attemptMs: number;
  clients: ClientReader;
  sharedCalls: SharedCalls;
  breaker: CallBreaker;
  guestReads: GuestReads;
  sameBytes: ReplyDeduplicator;
  keptPages: PageSnapshots;
  /** Drops the stored data of a session, here and in the other portals. */
  dropSession(change: SessionChange, sessionId: string): Promise<void>;
  sealer: Sealer;
  /** Seals values that live as long as a device. */
  deviceSealer: Sealer;
  /** Time of the service in ms since 1970 (clock.ts). */
  nowMs: () => number;
  clock: ServiceClock;
}

/** All data that the upstream calls of one request need. Loaders and the proxy use the same one. */
export interface CallContext {
  scope: RequestScope;
  client: ClientContext;
  session: RequestSession;
  device: DeviceToken;
  /** Aborted when the person disconnects. */
  signal: CancelSignal;
  /** Deadline of the page; absent for a browser call. */
  wait?: RequestDeadline;
  /**
   * Latest end of a browser call, ms of `performance.now()`: the requests of its disclosure gate are part of that
   * time.
   */
  untilMs?: number;
  userAgent: string | undefined;
  clientAddress: string | undefined;
  services: CallServices;
  gsSettings: GsHeaderSettings;
  onCall(scope: RequestScope, record: UpstreamCallRecord): void;
  /** Called with a reply that another request had fetched. */
  onShared?(scope: RequestScope, reply: SharedReply): void;
  onMisshapen(scope: RequestScope, call: string, at: string): void;
  /** Person behind the request, fetched once; null when logged out. */
  viewer(): Promise<ResolvedViewer | null>;
}
