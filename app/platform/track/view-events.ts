/** Reports of what somebody looks at, of who agreed alone: views, what was seen of them, taps, and the calls they made. */
import { BROWSER_PATHS } from '~/contract/browser-paths';
import { canReportViews } from '~/app/platform/track/consent';
import { serializeEvent, isTracked } from '~/app/platform/track/reports';
import { queueReport } from '~/app/platform/track/post';
import type { TrackingEventKind } from '~/observability/event-scrub';

/** An event of the collect call (CALL-027). Names are of ours: letters, digits, `-`, `:`; several are parted by commas. */
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

/** Puts a report in line that needs consent: asked now, and once more when it leaves. */
export function sendConsentedReport(path: string, kind: TrackingEventKind, event: object): void {
  if (!isTracked() || !canReportViews()) return;
  queueReport(path, () => (canReportViews() ? serializeEvent(kind, event) : null));
}

/** Sends one event of the collect call; without consent nothing happens. */
export function collectViewEvent(event: ViewEvent): void {
  sendConsentedReport(BROWSER_PATHS.collect, 'collect', event);
}

/** Code of the product an address is about; undefined where it is about none. */
export function findProductCode(address: string): string | undefined {
  const [path = '', query] = address.split('?');
  const params = new URLSearchParams(query);
  const named = params.get('product_id') ?? params.get('fund_code');
  return named ?? /\/(?:product|detail)\/([A-Za-z0-9]{1,12})$/.exec(path)?.[1];
}
