import { defineMigration } from '~/upstream/core/db/migrations/define';

/**
 * Minimum holding periods by calendar date: three years are 36 months, not 1,095 days. `hold_days` stays for
 * periods that a contract counts in days; `hold_months` takes precedence when set.
 */
export const calendarHoldingPeriodsMigration = defineMigration([
  `alter table public_funds add column hold_months integer not null default 0`,
  `update public_funds set hold_months = hold_days / 365 * 12 where hold_days > 0 and hold_days % 365 = 0`,
  `update lots l set unlocked_on = (l.confirmed_on + make_interval(months => f.hold_months))::date
    from public_funds f where f.id = l.fund_id and f.hold_months > 0 and l.unlocked_on is not null`,
]);
