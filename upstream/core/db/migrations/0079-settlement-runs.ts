import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';

/** Reports of settlement runs, for operators. */
export const settlementRunsMigration = defineMigration([
  `create table settlement_runs (
    id ${KEY_COLUMN_TYPE} primary key, day date not null, run_by ${KEY_COLUMN_TYPE}, started_at timestamptz not null,
    ended_at timestamptz not null, report jsonb not null)`,
  `create index settlement_runs_by_time on settlement_runs (ended_at desc)`,
]);
