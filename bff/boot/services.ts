import type { PortalConfig } from '~/bff/core/config';
import type { PortalLog } from '~/bff/http/log';
import type { PortalMetrics } from '~/bff/http/metrics';
import type { RateLimits } from '~/bff/http/rate-limits';
import type { RequestObservers } from '~/bff/http/access-log';
import type { SecurityLog } from '~/bff/http/security-log';
import type { PortalSpans } from '~/bff/http/spans';
import type { RequestScope, SharedReply, UpstreamCallRecord } from '~/bff/http/request-scope';

/** What lives as long as the process and every request uses. */
export interface PortalServices {
  config: PortalConfig;
  log: PortalLog;
  metrics: PortalMetrics;
  limits: RateLimits;
  security: SecurityLog;
  spans: PortalSpans | null;
  watchers: RequestObservers;
  /** Called by the upstream client and the proxy once a call has ended: log line, metric, request totals. */
  onCall(scope: RequestScope, record: UpstreamCallRecord): void;
  /** Told of a reply that another request had asked for. */
  onShared(scope: RequestScope, reply: SharedReply): void;
  /** Told of an answer whose result is not what the contract promises; `at` names the fields. */
  onMisshapen(scope: RequestScope, call: string, at: string): void;
  /** Told when a call gets no answers any more, and when it does again. */
  onBreaker(call: string, isOpen: boolean): void;
}
