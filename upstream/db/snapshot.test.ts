import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenedDatabase } from './open';
import { SEED_VERSION, seedState } from './seed';
import { LOAD_STEPS } from './seed/load';
import { seedScale } from './seed/scale';
import { openNewOrRestored, openSeededDatabase, snapshotKey } from './snapshot';

const TIMEOUT_MS = 120_000;
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-snapshot-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const articleCount = async ({ db }: OpenedDatabase): Promise<number> =>
  (
    await db
      .selectFrom('articles')
      .select((row) => row.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
  ).rows;

describe('snapshots', () => {
  it('are made once, and restored into a new folder without seeding', { timeout: TIMEOUT_MS }, async () => {
    const cacheDir = join(folder, 'cache');
    const steps: number[] = [];
    const onProgress = (done: number, total: number): void => {
      expect(total).toBe(LOAD_STEPS.length + 2);
      steps.push(done);
    };
    const first = await openSeededDatabase({ cacheDir, snapshot: 'read-write', onProgress });
    const count = await articleCount(first);
    await first.close();
    expect(steps).toEqual(Array.from({ length: LOAD_STEPS.length + 2 }, (_, index) => index + 1));
    expect(await readdir(cacheDir)).toEqual([`seed-${await snapshotKey()}.tar.gz`]);

    const dataDir = join(folder, 'data');
    const second = await openSeededDatabase({ dataDir, cacheDir, onProgress });
    expect(await articleCount(second)).toBe(count);
    expect(await seedState(second.db)).toBe('done');
    await second.db.deleteFrom('news_marks').execute();
    await second.db.deleteFrom('hot_words').execute();
    await second.close();
    expect(steps).toHaveLength(LOAD_STEPS.length + 2);

    const reopened = await openSeededDatabase({ dataDir, cacheDir });
    expect(await reopened.db.selectFrom('hot_words').selectAll().execute()).toEqual([]);
    await reopened.close();
  });

  it('that are broken are thrown away', { timeout: TIMEOUT_MS }, async () => {
    const cacheDir = join(folder, 'broken');
    await mkdir(cacheDir);
    const file = join(cacheDir, 'seed-0.tar.gz');
    await writeFile(file, 'not a dump');
    const healed = await openNewOrRestored(join(folder, 'healed'), file);
    expect(await healed.db.introspection.getTables()).toEqual([]);
    expect(await readdir(cacheDir)).toEqual([]);
    await healed.close();
  });

  it('do again a seed that broke off', { timeout: TIMEOUT_MS }, async () => {
    const dataDir = join(folder, 'partial');
    const cacheDir = join(folder, 'cache');
    const opened = await openSeededDatabase({ dataDir, cacheDir });
    const count = await articleCount(opened);
    const value = JSON.stringify({ version: SEED_VERSION, isDone: false });
    await opened.db.updateTable('deploy_config').set({ value }).where('key', '=', 'seed').execute();
    await opened.db.deleteFrom('articles').execute();
    await opened.close();
    const again = await openSeededDatabase({ dataDir, cacheDir });
    expect(await articleCount(again)).toBe(count);
    await again.close();
  });

  it('can be filled with many funds for measuring', { timeout: TIMEOUT_MS }, async () => {
    const opened = await openSeededDatabase({ cacheDir: join(folder, 'cache') });
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
