import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { search as calls } from '~/contract/search';
import { buildSearchRow } from '~/upstream/core/db/search/row';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { addSearchTitle } from '~/upstream/modules/testing/articles';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { openWorld, type TestWorld } from '~/upstream/modules/testing/context';
import { addCompany, addPublicListFund } from '~/upstream/modules/testing/funds';
import { search } from '~/upstream/modules/search/search';

const MANY = 1_200;
const YUAN = 100_000_000;
let world: TestWorld;

/** Words in more titles than are read: the best titles are read by class. */
describeOnEachDatabase('search', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
    const { db } = world.context;
    const rows = Array.from({ length: MANY }, (_, i) => {
      const code = String(500_000 + i);
      return buildSearchRow({ kind: 'public', id: code, title: `长盛稳健${i}混合`, note: '', code });
    });
    for (let at = 0; at < MANY; at += 300) {
      await db
        .insertInto('search_index')
        .values(rows.slice(at, at + 300))
        .execute();
    }
    await addCompany(db, 'c1');
    const funds = [
      ['900001', '混合', 0.01, 'open'],
      ['900002', '混合远志', 0.02, 'open'],
      ['900003', '新锐混合二号', 300, 'open'],
      ['900004', '大河混合三号', 500, 'liquidated'],
      ['900005', '大江混合', 400, 'open'],
    ] as const;
    for (const [code, name, size, status] of funds) {
      await addPublicListFund(db, code, {
        name,
        metrics: { size_yuan: size * YUAN, size_band: null, status },
      });
      await addSearchTitle(db, 'public', code, name, code);
    }
    await sql`analyze search_index`.execute(db);
  });

  const find = async (keyword: string, limit = 5) => {
    const { groups } = await callHandler(calls.query, search.query, world.context, {
      query: { keyword, limit: String(limit) },
    });
    return groups[0];
  };
  const first = async (keyword: string, limit = 5) =>
    (await find(keyword, limit))?.list.map(({ title }) => title) ?? [];

  describe('a word in very many titles', () => {
    it('lists the exact name first, then names that begin with it, then by size, without liquidated ones', async () => {
      expect((await first('混合', 4)).slice(0, 2)).toEqual(['混合', '混合远志']);
      expect((await first('混合', 4)).slice(2).sort()).toEqual(['大江混合', '新锐混合二号'].sort());
      expect((await first('hunhe', 4)).slice(0, 2)).toEqual(['混合', '混合远志']);
      expect(await first('混', 50)).not.toContain('大河混合三号');
    });

    it('reports capped totals, and counts small groups', async () => {
      expect(await find('混合')).toMatchObject({ is_total_more: true, total: expect.any(Number) as number });
      expect((await find('混合'))?.total).toBeGreaterThanOrEqual(100);
      expect(await find('大江')).toMatchObject({ total: 1, is_total_more: false });
      expect(await find('长盛 1199')).toMatchObject({ total: 1, is_total_more: false });
    });

    it('finds a liquidated fund by its exact name', async () => {
      expect((await first('大河混合三号'))[0]).toBe('大河混合三号');
      expect((await first('900004'))[0]).toBe('大河混合三号');
    });

    it('sorts by the current size', async () => {
      const { db } = world.context;
      expect((await first('大', 2))[0]).toBe('大江混合');
      await db.updateTable('fund_metrics').set({ status: 'open' }).where('fund_id', '=', '900004').execute();
      expect((await first('大', 2))[0]).toBe('大河混合三号');
    });
  });

  describe('companies', () => {
    it('is sorted by their current band', async () => {
      const { db } = world.context;
      for (const [id, band] of [
        ['f1', '5-20'],
        ['f2', '50-100'],
      ] as const) {
        await addSearchTitle(db, 'company', id, `听涛${id}资本`);
        await addCompany(db, id, { size_band: band });
      }
      const ids = async () => (await find('听涛'))?.list.map(({ id }) => id);
      expect(await ids()).toEqual(['f2', 'f1']);
      await db.updateTable('companies').set({ size_band: '100+' }).where('id', '=', 'f1').execute();
      expect(await ids()).toEqual(['f1', 'f2']);
    });
  });
});
