import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { search as calls } from '~/contract/search';
import { toSyllables } from '~/upstream/core/db/pinyin';
import { simplifiedSearchKeysMigration } from '~/upstream/core/db/migrations/0187-simplified-search-keys';
import { fillSearchKeys } from '~/upstream/core/db/search/fill';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { addSearchTitle } from '~/upstream/modules/testing/articles';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { openWorld, type TestWorld } from '~/upstream/modules/testing/context';
import { search } from '~/upstream/modules/search/search';

let world: TestWorld;

describeOnEachDatabase('search', { content: 'migrated' }, (opened) => {
  beforeAll(async () => {
    world = await openWorld({ opened: opened() });
  });

  const getIds = async (keyword: string) => {
    const { groups } = await callHandler(calls.query, search.query, world.context, { query: { keyword } });
    return groups.flatMap(({ list }) => list.map(({ id }) => id));
  };
  /** Inserts a row as a build without search keys would. */
  const addAsBefore = (id: string, title: string) =>
    sql`insert into search_index (kind, id, title, note, code, syllables, risk_level)
      values ('simu', ${id}, ${title}, '', '', ${toSyllables(title)}, null)`.execute(world.context.db);

  describe('titles written by an older build', () => {
    it('is found after indexing, both of the first and of the next batch', async () => {
      const { db } = world.context;
      for (let i = 0; i < 3; i += 1) await addAsBefore(`a${i}`, `云起${i}号`);
      await sql`
        insert into search_index (kind, id, title, note, code, syllables, risk_level)
        select 'news', 'n' || i, '旧文' || i, '', '', array['jiu', 'wen'], null
        from generate_series(1, 1200) i`.execute(db);
      expect(await getIds('云起')).toEqual([]);
      const turns: number[] = [];
      expect(await fillSearchKeys(db, (read) => turns.push(read))).toBe(1203);
      expect(turns).toEqual([1000, 1203]);
      expect(await getIds('云起')).toEqual(['a0', 'a1', 'a2']);
      expect(await getIds('yq1h')).toEqual(['a1']);
      expect(await fillSearchKeys(db)).toBe(0);
    });

    it('is found in simplified characters after the migration reindexes traditional titles', async () => {
      const { db } = world.context;
      await addSearchTitle(db, 'simu', 'c1', '恆澍裕乾一號');
      await addSearchTitle(db, 'simu', 'c2', '恒澍裕鑫一号');
      // Keys as a build without this folding wrote them.
      await sql`update search_index set keys = ${"'恆'"}::tsvector, keys_of = title
        where id in ('c1', 'c2')`.execute(db);
      expect(await getIds('恆澍裕')).toEqual([]);
      await simplifiedSearchKeysMigration.up(db);
      expect(await fillSearchKeys(db)).toBe(1);
      expect(await getIds('恒澍裕乾一号')).toEqual(['c1']);
      expect(await getIds('恆澍裕')).toEqual(['c1']);
    });

    it('is found by the new title after the older build replaced one', async () => {
      const { db } = world.context;
      await addSearchTitle(db, 'simu', 'b1', '听松一号');
      const title = '观澜一号';
      await db
        .updateTable('search_index')
        .set({ title, syllables: toSyllables(title) })
        .where('id', '=', 'b1')
        .execute();
      expect(await fillSearchKeys(db)).toBe(1);
      expect(await getIds('听松')).toEqual([]);
      expect(await getIds('guanlan')).toEqual(['b1']);
    });
  });
});
