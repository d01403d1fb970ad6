import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account as accountContract } from '~/contract/account';
import { PERSONAL_DATA_AREAS, type PersonalDataArea } from '~/domain/person/own-data';
import { DATA_OWNERSHIP, PERSONAL_TABLES } from '~/upstream/core/db/data-ownership';
import { lendDatabase } from '~/upstream/core/db/testing/pooled-database';
import { storeFile } from '~/upstream/core/files/stored-files';
import { services } from '~/upstream/server/services';
import { auth } from '~/upstream/modules/identity/auth';
import { ownData } from '~/upstream/modules/customers/own-data';
import { getCopyFileName, createNextCopy } from '~/upstream/modules/customers/own-data/create-copy';
import { getTableEntryName } from '~/upstream/modules/customers/own-data/names';
import { buildAreaFilter } from '~/upstream/modules/customers/own-data/erase-personal-rows';
import {
  fillPersonalTables,
  hasFixedValue,
  getFillMarker,
  type FillTarget,
} from '~/upstream/modules/customers/own-data/testing/fill-person';
import { readZip } from '~/upstream/modules/customers/own-data/testing/read-zip';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { addAccount } from '~/upstream/modules/testing/context';
import { openLoginWorld } from '~/upstream/modules/testing/login-world';

const { account } = services;

type Kit = Awaited<ReturnType<typeof openLoginWorld>>;
type Someone = Awaited<ReturnType<typeof addAccount>>;

let kit: Kit;
let [me, you, third]: Someone[] = [];
let [mine, yours]: FillTarget[] = [];

const context = () => kit.context;
const db = () => kit.context.db;

/** Lists the tables of the migrations, except those of earlier releases and of the migrator. */
async function tablesOfDatabase(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not like 'kysely_%' and relname not in ('captchas', 'login_failures')`.execute(db());
  return rows.map(({ name }) => name).sort();
}

/** Generates a copy of a person; returns its files by name. */
async function getCopy(who: Someone): Promise<Map<string, string>> {
  const { copy_id } = await ownData.ask({ query: {}, body: {}, account: who, context: context() });
  while (await createNextCopy(context()));
  const row = await db()
    .selectFrom('data_copies')
    .selectAll()
    .where('id', '=', copy_id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ state: 'ready', fault: null, done_parts: row.all_parts });
  return readZip(await buffer(context().copies.read(getCopyFileName(row))));
}

beforeAll(async () => {
  kit = await openLoginWorld(await lendDatabase());
  const someone = () => addAccount(context(), kit.newPhone(), { password: 'RightPass1' });
  [me, you, third] = [await someone(), await someone(), await someone()];
  mine = { sign: 'MINE', number: 7_310_001, id: me.id, phone: me.phone };
  yours = { sign: 'YOURS', number: 8_420_002, id: you.id, phone: you.phone };
  await fillPersonalTables(db(), mine, third.id);
  // The first person is the adviser and inviter of the second.
  await fillPersonalTables(db(), yours, me.id);
  for (const [who, words] of [
    [me, 'MINE.bytes'],
    [you, 'YOURS.bytes'],
  ] as const)
    await storeFile(context(), {
      ...{ accountId: who.id, kind: 'avatar', bytes: Buffer.from(words) },
      ...{ contentType: 'image/png', name: '头像/../x.png' },
    });
});
afterAll(() => kit.world.close());

describe('data ownership', () => {
  it('is defined for each table and column of the database', async () => {
    expect(Object.keys(DATA_OWNERSHIP).sort()).toEqual(await tablesOfDatabase());
    const { rows } = await sql<{ name: string; column: string }>`
      select table_name as name, column_name as column from information_schema.columns
      where table_schema = current_schema()`.execute(db());
    for (const { table, of } of PERSONAL_TABLES) {
      const columns = rows.filter(({ name }) => name === table).map(({ column }) => column);
      expect(Object.keys(of.columns).sort(), table).toEqual(columns.sort());
    }
  });

  it('is personal for tables with a column for an account, a phone or a known device', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct table_name as name from information_schema.columns where table_schema = current_schema()
        and (select relkind <> 'v' and not relispartition from pg_class where oid = quote_ident(table_name)::regclass)
        and column_name in ('account_id', 'phone', 'giver', 'subject_id')
      union select distinct conrelid::regclass::text from pg_constraint
      where contype = 'f' and confrelid = 'accounts'::regclass`.execute(db());
    const personal = new Set<string>(PERSONAL_TABLES.map(({ table }) => table));
    const forgotten = rows.filter(({ name }) => !personal.has(name)).map(({ name }) => name);
    expect(forgotten.filter((name) => !['captchas', 'login_failures'].includes(name))).toEqual([]);
  });

  it('has a separate file per table in the copy, and a table for every area', () => {
    const names = PERSONAL_TABLES.flatMap(({ of }) =>
      'file' in of.copy ? [getTableEntryName(of, 'csv')] : [],
    );
    expect(new Set(names).size).toBe(names.length);
    const areas = new Set(PERSONAL_TABLES.flatMap(({ of }) => of.areas.map(({ area }) => area)));
    expect([...areas].sort()).toEqual((Object.keys(PERSONAL_DATA_AREAS) as PersonalDataArea[]).sort());
  });
});

/** Expected text of filled values that are not text. */
const EXPECTED_VALUES: Readonly<Record<string, string>> = {
  boolean: 'true',
  date: '2026-03-04',
  'timestamp with time zone': '2026-11-20T02:00:00.000Z',
  smallint: '7',
  integer: '7310001',
  bigint: '7310001',
  numeric: '7310001',
  real: '7310001',
  'double precision': '7310001',
};

describe('the copy', () => {
  let files: Map<string, string>;
  let all: string;
  beforeAll(async () => {
    files = await getCopy(me!);
    all = [...files].map(([name, text]) => `${name}\n${text}`).join('\n');
  });

  it('has every value of every included table, under its heading', async () => {
    const { rows: types } = await sql<{ name: string; column: string; type: string }>`
      select table_name as name, column_name as column, data_type as type
      from information_schema.columns where table_schema = current_schema()`.execute(db());
    for (const { table, of } of PERSONAL_TABLES) {
      if (!('file' in of.copy)) continue;
      const json = JSON.parse(files.get(getTableEntryName(of, 'json')) ?? '[]') as Record<string, unknown>[];
      expect(json.length, table).toBeGreaterThan(0);
      const csv = files.get(getTableEntryName(of, 'csv')) ?? '';
      for (const [column, heading] of Object.entries(of.columns)) {
        if (typeof heading !== 'string') {
          expect(json[0], `${table}.${column}`).not.toHaveProperty(column);
          continue;
        }
        expect(json[0], `${table}.${column}`).toHaveProperty(column);
        expect(csv.split('\r\n')[0], `${table}.${column}`).toContain(heading);
      }
      if (table === 'accounts') continue;
      for (const { column, type } of types.filter((each) => each.name === table)) {
        if (typeof of.columns[column] !== 'string' || hasFixedValue(table, column) || column === 'phone')
          continue;
        const values = json.map((row) => JSON.stringify(row[column]));
        const shown = EXPECTED_VALUES[type] ?? getFillMarker(mine!, table, column);
        expect(
          values.some((value) => value.includes(shown)),
          `${table}.${column} ${values.join()}`,
        ).toBe(true);
      }
    }
    expect(files.get('账户与基本信息/账户.json')).toContain(me!.phone);
    expect(all).toContain('MINE.bytes');
    expect(files.get('资料查看记录/资料查看记录.csv')).toContain('MINE.looks.reason');
    expect(files.get('登录与短信记录/登录记录.csv')).toContain('2026-11-20 10:00:00');
  });

  it('has no data of another person: no text, number, file, phone or id', () => {
    for (const theirs of ['YOURS', String(yours!.number), you!.id, you!.phone, third!.id, third!.phone])
      expect(all.includes(theirs), theirs).toBe(false);
  });

  it('has no secrets, and no payer name of another person', () => {
    for (const { table, of } of PERSONAL_TABLES)
      for (const [column, heading] of Object.entries(of.columns))
        if (typeof heading !== 'string' && heading.left === 'secret')
          expect(all.includes(getFillMarker(mine!, table, column)), `${table}.${column}`).toBe(false);
    expect(all).not.toContain('MINE.payer');
    expect(all).not.toMatch(/scrypt\$/);
  });

  it('describes each file, and keeps file names inside its folders', () => {
    const readme = files.get('README.txt') ?? '';
    for (const { of } of PERSONAL_TABLES)
      if ('file' in of.copy)
        expect(readme).toContain(`${getTableEntryName(of, 'csv')}（及 .json）：${of.copy.about}`);
    for (const { title } of Object.values(PERSONAL_DATA_AREAS)) expect(readme).toContain(`· ${title}：`);
    expect(readme).toContain('未能读出');
    const own = [...files.keys()].filter((name) => name.startsWith('文件/'));
    expect(own.length).toBe(7);
    for (const name of own) expect(name.split('/')).toHaveLength(2);
  });
});

describe('a cancelled account', () => {
  const count = async (table: string, of: (typeof PERSONAL_TABLES)[number]['of'], who: FillTarget) => {
    const person = { ...who, since: '2020-01-01T00:00:00.000Z', until: null };
    const counts: Record<string, number> = {};
    for (const area of of.areas) {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from ${sql.table(table)} where ${buildAreaFilter(of, area, person)}`.execute(
        db(),
      );
      counts[area.area] = rows[0]?.n ?? 0;
    }
    return counts;
  };

  it('leaves each table as its area defines: erased, anonymised, or kept; the other person keeps everything', async () => {
    const before = new Map<string, Record<string, number>>();
    for (const { table, of } of PERSONAL_TABLES) before.set(table, await count(table, of, yours!));
    const { ticket } = await callHandler(
      accountContract.startCancellation,
      account.startCancellation,
      context(),
      {},
      me!,
    );
    const sent = await auth.sendCaptcha({
      ...{ query: {}, context: context(), account: me! },
      body: { phone: me!.phone, scene: 'cancel_account' },
    });
    await callHandler(
      accountContract.cancel,
      account.cancel,
      context(),
      { body: { ticket, captcha: sent.outbox_code ?? '', reason: 'other' as const } },
      me!,
    );
    for (const { table, of } of PERSONAL_TABLES) {
      const left = await count(table, of, mine!);
      for (const { area } of of.areas) {
        const { leave } = PERSONAL_DATA_AREAS[area];
        const expected = typeof leave === 'object' ? 'kept' : 'gone';
        const has = (left[area] ?? 0) > 0 ? 'kept' : 'gone';
        expect(`${table} ${area} ${has}`).toBe(`${table} ${area} ${expected}`);
      }
      // Consent requests of the cancelled adviser are deleted too.
      if (table === 'adviser_requests') expect(await count(table, of, yours!)).toEqual({ advisers: 0 });
      else expect(await count(table, of, yours!), table).toEqual(before.get(table));
    }
    const events = await db()
      .selectFrom('tracking_events')
      .select(['account_id'])
      .orderBy('account_id')
      .execute();
    expect(events.map(({ account_id }) => account_id)).toEqual([you!.id, null]);
  });

  it('is named in no erased row, and only in records that must be kept', async () => {
    const kept = PERSONAL_TABLES.filter(({ of }) =>
      of.areas.some(({ area }) => typeof PERSONAL_DATA_AREAS[area].leave === 'object'),
    ).map(({ table }): string => table);
    for (const table of await tablesOfDatabase()) {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from ${sql.table(table)} t where t::text like ${`%${me!.id}%`}`.execute(
        db(),
      );
      if ((rows[0]?.n ?? 0) > 0) expect(kept, table).toContain(table);
    }
    const row = await db()
      .selectFrom('accounts')
      .selectAll()
      .where('id', '=', me!.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      ...{ password_hash: null, trade_password_hash: null, avatar_url: null, invited_by_code: null },
      phone: `cancelled:${me!.id}`,
    });
  });
});
