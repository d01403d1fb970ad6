import type { ServiceClock } from '~/bff/core/clock';
import type { CallBreaker } from '~/bff/upstream-client/call-breaker';
import type { RequestSession } from '~/bff/session/session';
import type { ClientContext } from '~/bff/http/app-context';
import type { ClientReader } from '~/bff/upstream-client/client-reader';
import type { DeviceToken } from '~/bff/session/device-mark';
import type { GsHeaderSettings } from '~/bff/upstream-client/gs-headers';
import type { RequestScope, SharedReply, UpstreamCallRecord } from '~/bff/http/request-scope';
import type { RequestDeadline } from '~/bff/http/request-deadline';
import type { SharedCalls } from '~/bff/upstream-client/dedupe';
import type { GuestReads } from '~/bff/upstream-client/guest-reads';
import type { ReplyDeduplicator } from '~/bff/upstream-client/same-bytes';
import type { PageSnapshots } from '~/bff/session/page-snapshots';
import type { SessionChange } from '~/bff/session/session-invalidation';
import type { CancelSignal } from '~/bff/core/cancel-signal';
import type { Sealer } from '~/bff/core/seal';
import type { UpstreamTransport } from '~/bff/upstream-client/upstream-transport';
import type { ResolvedViewer } from '~/bff/upstream-client/viewer';

/** Long-lived parts that upstream calls need (`createCallServices`). */
export interface CallServices {
  transport: UpstreamTransport;
  /** Time of one attempt, ms. */
  attemptMs: number;
  clients: ClientReader;
  sharedCalls: SharedCalls;
  breaker: CallBreaker;
  guestReads: GuestReads;
  sameBytes: ReplyDeduplicator;
  keptPages: PageSnapshots;
  /** Drops what is kept of a session, here and in the portals beside it. */
  dropSession(change: SessionChange, sessionId: string): Promise<void>;
  sealer: Sealer;
  /** Seals what lives as long as a device. */
  deviceSealer: Sealer;
  /** Time of the service in ms since 1970 (clock.ts). */
  nowMs: () => number;
  clock: ServiceClock;
}

/** Everything one request's upstream calls know. Loaders and the proxy call through the same one. */
export interface CallContext {
  scope: RequestScope;
  client: ClientContext;
  session: RequestSession;
  device: DeviceToken;
  /** Aborted when the person leaves. */
  signal: CancelSignal;
  /** What the page waits for, and its budget; absent for a browser's own call. */
  wait?: RequestDeadline;
  /** When a browser's own call ends at the latest, ms of `performance.now()`: what its gate asks first is part of it. */
  untilMs?: number;
  userAgent: string | undefined;
  clientAddress: string | undefined;
  services: CallServices;
  gsSettings: GsHeaderSettings;
  onCall(scope: RequestScope, record: UpstreamCallRecord): void;
  /** Told of a reply that another request had asked for. */
  onShared?(scope: RequestScope, reply: SharedReply): void;
  onMisshapen(scope: RequestScope, call: string, at: string): void;
  /** The person behind the request, asked for once; null is logged out. */
  viewer(): Promise<ResolvedViewer | null>;
}
