/**
 * Tables to which requests without a login can add rows, with the limit of each. `anonymous-rows.test.ts` makes
 * every such call and fails when it adds rows to a table that is not listed here.
 *
 * A limit never lets one client lock others out: an address reaches its limit first, and in the second half of the
 * daily total it gets a tenth of its share. Known devices and logged-in people are not counted here; they have
 * limits by account.
 */
import { sql, type Kysely } from 'kysely';
import { CODES } from '~/contract/codes';
import { getAddressKey, getNetwork } from '~/domain/shared/networks';
import { toShanghaiDay } from '~/domain/calendar/dates';
import type { Database } from '~/upstream/core/db/schema';
import type { ServiceContext } from '~/upstream/core/service-context';
import { Refusal } from '~/upstream/core/refusal';
import type { Caller } from '~/upstream/core/http/caller';

/** Maximum rows per Shanghai day: of one address, and in total. */
interface DayQuota {
  by: 'address';
  perAddress: number;
  total: number;
  /** A row beyond the quota is refused with a message, or the call is answered without storing anything. */
  beyond: 'refuse' | 'skip';
}

type RowBound =
  | DayQuota
  /** Counted in memory by each process, because reports are frequent and not worth a query each. */
  | (Omit<DayQuota, 'by' | 'beyond'> & { by: 'process' })
  /** Maximum rows for each row of another table, whose limit applies to both. */
  | { by: 'row'; of: keyof Database; most: number };

export const ANONYMOUS_ROWS = {
  feedbacks: { by: 'address', perAddress: 40, total: 4_000, beyond: 'refuse' },
  survey_answers: { by: 'address', perAddress: 60, total: 4_000, beyond: 'refuse' },
  guest_likes: { by: 'address', perAddress: 300, total: 60_000, beyond: 'skip' },
  mark_counts: { by: 'address', perAddress: 300, total: 60_000, beyond: 'skip' },
  school_guest_answers: { by: 'address', perAddress: 600, total: 60_000, beyond: 'skip' },
  // The same as the portal limit per address (`captcha-address`, `login-address`): carriers put thousands of users
  // behind one.
  sms_codes: { by: 'address', perAddress: 2_000, total: 100_000, beyond: 'refuse' },
  login_tries: { by: 'address', perAddress: 5_000, total: 200_000, beyond: 'refuse' },
  register_tokens: { by: 'address', perAddress: 2_000, total: 100_000, beyond: 'refuse' },
  accounts: { by: 'address', perAddress: 2_000, total: 100_000, beyond: 'refuse' },
  tracking_events: { by: 'process', perAddress: 20_000, total: 100_000 },
  script_errors: { by: 'process', perAddress: 20_000, total: 100_000 },
  observer_events: { by: 'process', perAddress: 20_000, total: 100_000 },
  sms_outbox: { by: 'row', of: 'sms_codes', most: 1 },
  // A code allows five attempts of each asker and fifteen of others, within five minutes.
  sms_code_tries: { by: 'row', of: 'sms_codes', most: 20 },
  access_tokens: { by: 'row', of: 'accounts', most: 50 },
  known_devices: { by: 'row', of: 'accounts', most: 20 },
  invitations: { by: 'row', of: 'accounts', most: 1 },
  // Each version of a text once; a withdrawn consent stays as evidence.
  consents: { by: 'row', of: 'accounts', most: 200 },
  school_answers: { by: 'row', of: 'school_guest_answers', most: 1 },
  news_marks: { by: 'row', of: 'guest_likes', most: 1 },
  article_counts: { by: 'row', of: 'articles', most: 1 },
  // One entry per feedback; for an account, its invitation and its consents.
  audit_events: { by: 'row', of: 'accounts', most: 200 },
} as const satisfies Partial<Record<keyof Database, RowBound>>;

type Bounds = typeof ANONYMOUS_ROWS;
type BoundedBy<B extends RowBound['by']> = {
  [T in keyof Bounds]: Bounds[T]['by'] extends B ? T : never;
}[keyof Bounds];
export type QuotaTable = BoundedBy<'address'>;
export type ReportTable = BoundedBy<'process'>;

/** Divisor of the share of an address in the second half of the total. */
const LATE_SHARE = 10;
/** Key of the daily total; no address has this value. */
const ALL = '*';

/** Returns how many rows an address may add when all addresses together have added `total`. */
export const computeAddressQuota = (quota: { perAddress: number; total: number }, total: number): number => {
  if (total >= quota.total) return 0;
  return total < quota.total / 2 ? quota.perAddress : Math.ceil(quota.perAddress / LATE_SHARE);
};

/** Returns the key of an address: the IPv4 address, or the /48 of IPv6, which any user can get. */
export const getQuotaAddress = ({ address }: Caller): string => {
  const key = getAddressKey(address);
  return key.includes(':') ? getNetwork(address) : key;
};

const TEXTS: Readonly<Partial<Record<QuotaTable, string>>> = {
  sms_codes: '您所在的网络今天获取验证码过多，请换一个网络，或明天再试；已收到的验证码 5 分钟内仍可使用',
  login_tries: '您所在的网络今天密码尝试过多，请改用验证码登录',
  register_tokens: '您所在的网络今天注册过多，请换一个网络，或明天再试',
  accounts: '您所在的网络今天注册过多，请换一个网络，或明天再试',
};
const FORM_TEXT = '您所在的网络今天提交过多，请登录后提交，或明天再试';

type QuotaContext = Pick<ServiceContext, 'db' | 'now' | 'log'>;

/**
 * Counts one row of a table before it is added. One statement per counter counts and checks, so that concurrent
 * requests cannot both pass.
 * @param key the address, or the asker that the table counts by
 * @returns false when the call continues without storing the row
 * @throws Refusal 4029 when the row is refused
 */
export async function takeRowQuota(
  { db, now, log }: QuotaContext,
  table: QuotaTable,
  key: string,
): Promise<boolean> {
  const quota: DayQuota = ANONYMOUS_ROWS[table];
  const day = toShanghaiDay(now());
  const { rows_added: total } = (await db
    .selectFrom('anonymous_row_counts')
    .select('rows_added')
    .where('table_name', '=', table)
    .where('counted_by', '=', ALL)
    .where('day', '=', day)
    .executeTakeFirst()) ?? { rows_added: 0 };
  const share = computeAddressQuota(quota, total);
  if (share > 0 && (await countUp(db, { table, key, day }, share))) {
    await countUp(db, { table, key: ALL, day }, quota.total);
    return true;
  }
  if (share === 0) log.warn({ table, limit: quota.total }, 'daily limit of guest rows reached');
  if (quota.beyond === 'skip') return false;
  throw new Refusal(CODES.tooMany, TEXTS[table] ?? FORM_TEXT);
}

interface Counter {
  table: QuotaTable;
  key: string;
  day: string;
}

async function countUp(db: Kysely<Database>, { table, key, day }: Counter, most: number): Promise<boolean> {
  const counted = await db
    .insertInto('anonymous_row_counts')
    .values({ table_name: table, counted_by: key, day, rows_added: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['table_name', 'day', 'counted_by'])
        .doUpdateSet((row) => ({ rows_added: row('anonymous_row_counts.rows_added', '+', 1) }))
        .where('anonymous_row_counts.rows_added', '<', most),
    )
    .returning('rows_added')
    .executeTakeFirst();
  return counted !== undefined;
}

/**
 * Returns quota for rows that were deleted on the same day, such as the attempts of an asker who then logged in.
 */
export async function returnRowQuota(
  { db, now }: Pick<QuotaContext, 'db' | 'now'>,
  table: QuotaTable,
  key: string,
): Promise<void> {
  await db
    .updateTable('anonymous_row_counts')
    .set((row) => ({ rows_added: row('rows_added', '-', 1) }))
    .where('table_name', '=', table)
    .where('day', '=', toShanghaiDay(now()))
    .where('counted_by', 'in', [key, ALL])
    .where('rows_added', '>', 0)
    .execute();
}

const DAY_MS = 86_400_000;
/** Lifetime of the browser id. */
export const GUEST_ROW_RETENTION_DAYS = 365;

/**
 * Deletes guest rows that are no longer read: expired codes and tokens, counts of past days, likes of old browsers.
 */
export async function deleteExpiredRows({ db, now }: Pick<QuotaContext, 'db' | 'now'>): Promise<void> {
  const today = toShanghaiDay(now());
  const getInstantBefore = (days: number): string => new Date(now().getTime() - days * DAY_MS).toISOString();
  await db.deleteFrom('anonymous_row_counts').where('day', '<', today).execute();
  await db.deleteFrom('sms_codes').where('expires_at', '<', getInstantBefore(1)).execute();
  await db.deleteFrom('sms_outbox').where('created_at', '<', getInstantBefore(1)).execute();
  await db.deleteFrom('register_tokens').where('expires_at', '<', getInstantBefore(1)).execute();
  await db.deleteFrom('login_tries').where('last_tried_at', '<', getInstantBefore(1)).execute();
  await db
    .deleteFrom('guest_likes')
    .where('liked_at', '<', getInstantBefore(GUEST_ROW_RETENTION_DAYS))
    .execute();
  await db
    .deleteFrom('school_guest_answers')
    .where('answered_at', '<', getInstantBefore(GUEST_ROW_RETENTION_DAYS))
    .execute();
  await sql`delete from mark_counts where day < ${today}::date and giver like 'net:%'`.execute(db);
}
