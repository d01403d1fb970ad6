/** Reports about viewing, only with consent: page views, seen elements, taps, and API calls. */
import { BROWSER_PATHS } from '~/contract/browser-paths';
import { canReportViews } from '~/app/platform/track/consent';
import { serializeEvent, isTracked } from '~/app/platform/track/reports';
import { queueReport } from '~/app/platform/track/report-queue';
import type { TrackingEventKind } from '~/observability/event-scrub';

/**
 * An event of the collect call (CALL-027). Names are ours: letters, digits, `-`, `:`; several are separated by
 * commas.
 */
export interface ViewEvent {
  ec: string;
  ea: string;
  el?: string;
  ev?: string;
  jump_url?: string;
  source_url?: string;
  component?: string;
  position?: string;
  p_code?: string;
}

/** Queues a report that requires consent: checked now, and again at sending. */
export function sendConsentedReport(path: string, kind: TrackingEventKind, event: object): void {
  if (!isTracked() || !canReportViews()) return;
  queueReport(path, () => (canReportViews() ? serializeEvent(kind, event) : null));
}

/** Sends one event of the collect call; does nothing without consent. */
export function collectViewEvent(event: ViewEvent): void {
  sendConsentedReport(BROWSER_PATHS.collect, 'collect', event);
}

/** Returns the product code that an address is about; undefined without one. */
export function findProductCode(address: string): string | undefined {
  const [path = '', query] = address.split('?');
  const params = new URLSearchParams(query);
  const named = params.get('product_id') ?? params.get('fund_code');
  return named ?? /\/(?:product|detail)\/([A-Za-z0-9]{1,12})$/.exec(path)?.[1];
}
