/** A report of what went wrong in the browser (CALL-029): kinds, codes and times, never what a person typed. */
export interface ScriptReport {
  type: string;
  message?: string;
  msg?: string;
  info?: string;
  /** Time until it failed, ms; with failures of WeChat's config (TRACK-006). */
  duration?: number;
  /** Since the page began, ms; with failures of WeChat's config (TRACK-006). */
  perfTime?: number;
}

/** Sends one report with the path of its page; never disturbs the page, and crawlers send none. */
export function reportScriptError(report: ScriptReport): void {
  import('~/app/platform/track/reports')
    .then(({ sendScriptError }) => sendScriptError(report))
    .catch(() => undefined);
}
