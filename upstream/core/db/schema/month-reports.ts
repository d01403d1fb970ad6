import type { MonthReportContent } from '~/contract/month-reports';
import type { Instant, Json } from '~/upstream/core/db/schema/columns';

/**
 * Report of a closed month of a person as issued: never changed, and kept with a cancelled account like other trade
 * documents. Later amendments are rows with the next version.
 */
export interface MonthReportsTable {
  id: string;
  account_id: string;
  /** `2026-10`. */
  month: string;
  /** 1, then one more for each correction. */
  version: number;
  /** Number printed on the report. */
  number: string;
  /** Code to verify the report. */
  check_code: string;
  content: Json<MonthReportContent>;
  /** Hash of the content, printed on the report. */
  content_sha256: string;
  /** Hash of the figures; a change causes a correction. */
  basis_sha256: string;
  file_id: string;
  issued_at: Instant;
}

export interface MonthReportTables {
  month_reports: MonthReportsTable;
}
