/** Data observed about a page (CALL-030): names of the specification, and metrics of the browser. */
export interface Observation {
  event_name:
    | 'page_init'
    | 'page_view_change'
    | 'page_error'
    | 'one_pass_duration'
    | 'one_pass_get_auth'
    | 'web_vitals';
  /** Times in ms, by name (`a_z`). */
  timings?: Record<string, number>;
  /** Files the page loaded: path, kind, ms, bytes. */
  resources?: Record<string, string | number>[];
}

/**
 * Sends one observation with its page, when the code for it is loaded. It contains no personal data, never disturbs
 * the page, and is not sent for crawlers (SEO-001).
 */
export function reportObservation(observation: Observation): void {
  import('~/app/platform/track/reports')
    .then(({ sendObservation }) => sendObservation(observation))
    .catch(() => undefined);
}
