import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenedDatabase } from '~/upstream/core/db/open';
import { SEED_VERSION, hasOlderSeed, loadSeedState } from '~/upstream/seed';
import { LOAD_STEPS } from '~/upstream/seed/load';
import { openSeededDatabase } from '~/upstream/seed/seeded';
import { seedScale } from '~/upstream/core/db/testing/scale';
import { createDataFolder, openSeededCopy } from '~/upstream/core/db/testing/seeded-folder';

let folder: Awaited<ReturnType<typeof createDataFolder>>;
beforeAll(async () => {
  folder = await createDataFolder();
});
afterAll(() => folder.remove());

const articleCount = async ({ db }: OpenedDatabase): Promise<number> =>
  (
    await db
      .selectFrom('articles')
      .select((row) => row.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
  ).rows;

describe('seeded embedded database', () => {
  it('is seeded again, step by step, after an interrupted seed', async () => {
    const opened = await openSeededDatabase({ dataDir: folder.dataDir });
    const count = await articleCount(opened);
    const value = JSON.stringify({ version: SEED_VERSION, isDone: false });
    await opened.db.updateTable('deploy_config').set({ value }).where('key', '=', 'seed').execute();
    await opened.db.deleteFrom('articles').execute();
    await opened.close();
    const steps: number[] = [];
    const again = await openSeededDatabase({
      dataDir: folder.dataDir,
      onProgress: (done, total) => {
        expect(total).toBe(LOAD_STEPS.length + 2);
        steps.push(done);
      },
    });
    expect(await articleCount(again)).toBe(count);
    expect(await loadSeedState(again.db)).toBe('done');
    expect(steps).toEqual(Array.from({ length: LOAD_STEPS.length + 2 }, (_, index) => index + 1));
    await again.close();
  });

  it('is recognised as older when an earlier version has seeded it', async () => {
    const { db, close } = await openSeededDatabase({ dataDir: folder.dataDir });
    expect(await hasOlderSeed(db)).toBe(false);
    const value = JSON.stringify({ version: SEED_VERSION - 1, isDone: true });
    await db.updateTable('deploy_config').set({ value }).where('key', '=', 'seed').execute();
    expect(await hasOlderSeed(db)).toBe(true);
    await close();
  });

  it('can be filled with many funds for benchmarks', async () => {
    const opened = await openSeededCopy();
    await seedScale(opened, { simu: 1_500, public: 500 });
    const count = async (kind: 'simu' | 'public'): Promise<number> =>
      (
        await opened.db
          .selectFrom('fund_metrics')
          .select((row) => row.fn.countAll<number>().as('rows'))
          .where('kind', '=', kind)
          .executeTakeFirstOrThrow()
      ).rows;
    expect(await count('simu')).toBe(1_900);
    expect(await count('public')).toBe(1_300);
    await opened.close();
  });
});
