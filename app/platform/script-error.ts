/** Report of a failure in the browser (CALL-029): kinds, codes and times, never typed text. */
export interface ScriptReport {
  type: string;
  message?: string;
  msg?: string;
  info?: string;
  /** Time until the failure, ms; for failures of WeChat's config (TRACK-006). */
  duration?: number;
  /** Time since the page started, ms; for failures of WeChat's config (TRACK-006). */
  perfTime?: number;
}

/** Sends one report with the path of its page; never disturbs the page, and is not sent for crawlers. */
export function reportScriptError(report: ScriptReport): void {
  import('~/app/platform/track/reports')
    .then(({ sendScriptError }) => sendScriptError(report))
    .catch(() => undefined);
}
