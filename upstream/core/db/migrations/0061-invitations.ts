import { defineMigration, KEY_COLUMN_TYPE } from '~/upstream/core/db/migrations/define';

/** Replaceable codes, the channel by which a phone was verified, and who was invited by whom. */
export const invitationsMigration = defineMigration([
  `alter table invite_codes add column made_at timestamptz, add column retired_at timestamptz`,
  `alter table register_tokens add column way text not null default 'captcha'`,
  `create table invitations (
    account_id ${KEY_COLUMN_TYPE} primary key references accounts (id) on delete cascade,
    inviter_id ${KEY_COLUMN_TYPE} references accounts (id),
    adviser_id ${KEY_COLUMN_TYPE} references accounts (id),
    code text not null, is_adviser boolean not null,
    way text not null,
    utm_source text, utm_medium text, share_last_code text, activity_id text,
    came_at timestamptz not null)`,
  `create index invitations_by_inviter on invitations (inviter_id, came_at)`,
  `create index invitations_by_adviser on invitations (adviser_id, came_at)`,
]);
