import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';

/**
 * Operators who requested and who confirmed each account and password of an operator. Filled from the audit log and
 * from requests confirmed before this table existed.
 */
export const operatorIssuesMigration = defineMigration([
  `create table operator_issues (
    operator_id ${KEY_COLUMN_TYPE} not null references operators (id), issuer ${KEY_COLUMN_TYPE} not null, at timestamptz not null,
    primary key (operator_id, issuer, at))`,
  `insert into operator_issues (operator_id, issuer, at)
    select e.subject_id, e.operator, e.at from audit_events e join operators o on o.id = e.subject_id
    where e.subject_type = 'operator' and e.operator is not null
    and e.action in ('operator_added', 'operator_password_reset')
    on conflict do nothing`,
  `insert into operator_issues (operator_id, issuer, at)
    select o.id, r.asked_by, r.decided_at from operator_requests r join operators o on o.name = r.arguments ->> 'name'
    where r.state = 'done' and r.decided_at is not null
    and r.action in ('add-operator', 'reset-operator-password')
    on conflict do nothing`,
]);
