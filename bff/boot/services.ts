import type { PortalConfig } from '~/bff/core/config';
import type { PortalLog } from '~/bff/http/log';
import type { PortalMetrics } from '~/bff/http/metrics';
import type { RateLimits } from '~/bff/http/rate-limits';
import type { RequestObservers } from '~/bff/http/access-log';
import type { SecurityLog } from '~/bff/http/security-log';
import type { PortalSpans } from '~/bff/http/spans';
import type { RequestScope, SharedReply, UpstreamCallRecord } from '~/bff/http/request-scope';

/** Services that live as long as the process and that every request uses. */
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
  /** Called with a reply that another request had fetched. */
  onShared(scope: RequestScope, reply: SharedReply): void;
  /** Called when the result of a reply does not match the contract; `at` names the fields. */
  onMisshapen(scope: RequestScope, call: string, at: string): void;
  /** Called when the circuit breaker of a call opens, and when it closes. */
  onBreaker(call: string, isOpen: boolean): void;
}
