import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DataInUseError, lockDataFolder } from '~/upstream/core/data-lock';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'data-lock-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('lock of the data folder', () => {
  const held = (processId: number) => writeFile(join(folder, 'upstream.lock'), String(processId));

  it('throws while the process that holds it is alive', async () => {
    // The parent of this test is a running Node process.
    await held(process.ppid);
    await expect(lockDataFolder(folder)).rejects.toThrow(DataInUseError);
  });

  it('is taken over from a dead process, and can be released', async () => {
    await held(2 ** 22 + 1);
    await (
      await lockDataFolder(folder)
    )();
    await (
      await lockDataFolder(folder)
    )();
  });
});
