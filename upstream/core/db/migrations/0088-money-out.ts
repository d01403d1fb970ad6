import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';

/** Channel of each payment out, with each bank proof used once; and the operator who imported a statement row. */
export const moneyOutMigration = defineMigration([
  `create table money_out (
    purpose ${KEY_COLUMN_TYPE} primary key, amount_fen bigint not null, proof_kind text not null, proof_id ${KEY_COLUMN_TYPE} not null,
    at timestamptz not null)`,
  `create unique index money_out_proof_once on money_out (proof_kind, proof_id)
    where proof_kind in ('bank_row', 'debit')`,
  `create index money_out_by_time on money_out (at)`,
  `alter table bank_rows add column read_by ${KEY_COLUMN_TYPE}`,
]);
