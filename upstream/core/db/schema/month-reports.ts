import type { MonthReportContent } from '~/contract/month-reports';
import type { Instant, Json } from '~/upstream/core/db/schema/columns';

/**
 * A closed month of a person as it was issued: never changed, kept with a cancelled account like other papers of trades. What
 * was amended afterwards is told by a row with the next version.
 */
export interface MonthReportsTable {
  id: string;
  account_id: string;
  /** `2026-10`. */
  month: string;
  /** 1, then one more for each correction. */
  version: number;
  /** Printed on it. */
  number: string;
  /** What anybody checks it by. */
  check_code: string;
  content: Json<MonthReportContent>;
  /** Of the content, printed on it. */
  content_sha256: string;
  /** Of the figures that a correction is made for. */
  basis_sha256: string;
  file_id: string;
  issued_at: Instant;
}

export interface MonthReportTables {
  month_reports: MonthReportsTable;
}
