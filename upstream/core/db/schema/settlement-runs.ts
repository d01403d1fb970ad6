import type { Day, Instant, Json } from '~/upstream/core/db/schema/columns';
import type { SettlementReport } from '~/upstream/modules/settlement/report';

/** A settlement that came to its end; what broke off is in the log alone. */
export interface SettlementRunsTable {
  id: string;
  day: Day;
  /** Operator, or `token`; null of the service by itself. */
  run_by: string | null;
  started_at: Instant;
  ended_at: Instant;
  report: Json<SettlementReport>;
}

export interface SettlementRunTables {
  settlement_runs: SettlementRunsTable;
}
