import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PreparedStatements } from '~/upstream/core/db/prepared-statements';
import { VALUE_PARSERS } from '~/upstream/core/db/value-parsers';

let client: PGlite;
let statements: PreparedStatements;
const run = (text: string, ...values: unknown[]) => statements.run(text, values);
const times = async <T>(count: number, ask: () => Promise<T>): Promise<T[]> => {
  const answers: T[] = [];
  for (let index = 0; index < count; index += 1) answers.push(await ask());
  return answers;
};

beforeAll(async () => {
  client = await PGlite.create({ parsers: { ...VALUE_PARSERS } });
  statements = new PreparedStatements(client);
  await run(
    `create table things (id int primary key, name text, facts jsonb, tags text[], day date, size numeric)`,
  );
});
afterAll(() => client.close());

describe('PGlite statements', () => {
  it('returns the same result on the first, the preparing and later runs', async () => {
    const values = [1, 'x', JSON.stringify({ a: [1] }), ['p', 'q"r'], '2026-11-22', '1.50'];
    const insert = `insert into things values ($1, $2, $3, $4, $5, $6) on conflict (id) do update set name = $2`;
    expect(await times(4, () => run(insert, ...values))).toEqual(
      Array(4).fill({ rows: [], affectedRows: 1 }),
    );
    const row = { id: 1, name: 'x', facts: { a: [1] }, tags: ['p', 'q"r'], day: '2026-11-22', size: '1.50' };
    const read = await times(4, () => run(`select * from things where id = $1`, 1));
    expect(read.map(({ rows }) => rows)).toEqual(Array(4).fill([row]));
    const nothing = await times(3, () =>
      run(`update things set name = $1 where id = $2 returning id`, null, 9),
    );
    expect(nothing).toEqual(Array(3).fill({ rows: [], affectedRows: 0 }));
  });

  it('is not parsed again', async () => {
    const text = `select name from things where id = $1 and name is not null`;
    await times(2, () => run(text, 1));
    const query = vi.spyOn(client, 'query');
    const step = vi.spyOn(client, 'execProtocolStream');
    expect((await run(text, 1)).rows).toEqual([{ name: 'x' }]);
    expect([query.mock.calls.length, step.mock.calls.length]).toEqual([0, 1]);
    vi.restoreAllMocks();
  });

  it('reports an error, and the next statement works', async () => {
    const insert = `insert into things (id) values ($1)`;
    for (let index = 0; index < 4; index += 1)
      await expect(run(insert, 1)).rejects.toMatchObject({ code: '23505' });
    expect((await run(insert, 2)).affectedRows).toBe(1);
    for (let index = 0; index < 3; index += 1)
      await expect(run(`select nothing from things`)).rejects.toMatchObject({ code: '42703' });
  });

  it('fails in an aborted transaction and works after it', async () => {
    const count = `select count(*) as count from things`;
    await times(3, () => run(count));
    await run('begin');
    await run(`insert into things (id) values ($1)`, 3);
    await expect(run(`insert into things (id) values ($1)`, 3)).rejects.toMatchObject({ code: '23505' });
    await expect(run(count)).rejects.toMatchObject({ code: '25P02' });
    await run('rollback');
    expect((await run(count)).rows).toEqual([{ count: 2 }]);
  });

  it('sees a changed table definition', async () => {
    const all = `select * from things where id = 2`;
    await times(3, () => run(all));
    await run(`alter table things add column later text default 'new'`);
    expect((await run(all)).rows).toMatchObject([{ id: 2, later: 'new' }]);
    await run(`alter table things drop column later`);
    expect(Object.keys((await run(all)).rows[0] ?? {})).not.toContain('later');
  });

  it('is replanned from time to time, and limited in number', async () => {
    const text = `select 1 as one`;
    expect(new Set((await times(1_010, () => run(text))).map(({ rows }) => rows[0]?.one))).toEqual(
      new Set([1]),
    );
    for (let index = 0; index < 300; index += 1) await times(2, () => run(`select ${index} as number`));
    const kept = await client.query<{ count: number }>(
      `select count(*)::int as count from pg_prepared_statements`,
    );
    expect(kept.rows[0]?.count).toBeLessThanOrEqual(250);
    expect((await run(text)).rows).toEqual([{ one: 1 }]);
  });
});
