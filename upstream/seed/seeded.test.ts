import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '~/upstream/core/config';
import { loadSeedState } from '~/upstream/seed';
import { openSeededDatabase } from '~/upstream/seed/seeded';
import { SEED_AS_OF } from '~/upstream/seed/calendar';
import { checkLedger } from '~/upstream/modules/settlement/check-ledger';
import { createDataFolder } from '~/upstream/core/db/testing/seeded-folder';

let folder: Awaited<ReturnType<typeof createDataFolder>>;
beforeAll(async () => {
  folder = await createDataFolder();
});
afterAll(() => folder.remove());

describe('seeded embedded database', () => {
  it('is seeded once: opened again it is unchanged', async () => {
    const steps: number[] = [];
    const onProgress = (done: number): void => void steps.push(done);
    const first = await openSeededDatabase({ dataDir: folder.dataDir, onProgress });
    expect(await loadSeedState(first.db)).toBe('done');
    // The ledger balances, whether accounts are checked in batches of three or all together.
    const config = readConfig({ APP_ENV: 'test', OPS_DUAL_CONTROL: 'on' });
    const context = { db: first.db, config, now: () => new Date(`${SEED_AS_OF}T23:00:00+08:00`) };
    const whole = await checkLedger(context);
    expect(whole).toMatchObject({ differences: [], is_whole: true });
    expect(await checkLedger(context, 3)).toEqual(whole);
    await first.db.deleteFrom('hot_words').execute();
    await first.close();
    const second = await openSeededDatabase({ dataDir: folder.dataDir, onProgress });
    expect(await second.db.selectFrom('hot_words').selectAll().execute()).toEqual([]);
    expect(steps).toEqual([]);
    await second.close();
  });
});
