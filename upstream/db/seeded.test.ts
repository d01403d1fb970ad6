import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedState } from '~/upstream/db/seed';
import { openSeededDatabase } from '~/upstream/db/seeded';
import { checkLedger } from '~/upstream/services/ledger/settlement/check-ledger';
import { fillDataFolder } from '~/upstream/db/testing/seeded-folder';

let folder = '';
let dataDir = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-seed-'));
  await fillDataFolder(folder);
  dataDir = join(folder, 'upstream');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the seeded embedded database', () => {
  it('is filled once: opened again it stays as it was left', async () => {
    const steps: number[] = [];
    const onProgress = (done: number): void => void steps.push(done);
    const first = await openSeededDatabase({ dataDir, onProgress });
    expect(await seedState(first.db)).toBe('done');
    // Its books agree, whether its accounts are looked at three at a time or together.
    const whole = await checkLedger(first.db);
    expect(whole).toMatchObject({ differences: [], is_whole: true });
    expect(await checkLedger(first.db, 3)).toEqual(whole);
    await first.db.deleteFrom('hot_words').execute();
    await first.close();
    const second = await openSeededDatabase({ dataDir, onProgress });
    expect(await second.db.selectFrom('hot_words').selectAll().execute()).toEqual([]);
    expect(steps).toEqual([]);
    await second.close();
  });
});
