import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillInProcess, getFolderToFill } from '~/upstream/seed/fill-process';

let place: string;
const program = async (name: string, text: string): Promise<string> => {
  const file = join(place, `${name}.mjs`);
  await writeFile(file, text);
  return file;
};
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'fill-process-'));
});
afterAll(() => rm(place, { recursive: true, force: true }));

describe('filling an embedded database in a child process', () => {
  it('passes the folder, reports progress and resolves when the folder is complete', async () => {
    const entry = await program(
      'good',
      `import { mkdirSync } from 'node:fs';
       if (process.argv[2] !== 'fill') process.exit(9);
       process.send({ done: 1, total: 2, label: 'half' });
       mkdirSync(process.argv[3]);
       process.send({ done: 2, total: 2, label: 'all' }, () => process.exit(0));`,
    );
    const folder = join(place, 'world');
    const steps: unknown[] = [];
    await fillInProcess(entry, folder, { onProgress: (...step) => void steps.push(step) });
    expect(existsSync(folder)).toBe(true);
    expect(steps).toEqual([
      [1, 2, 'half'],
      [2, 2, 'all'],
    ]);
  });

  it('rejects when the process fails or is killed', async () => {
    const fails = await program('fails', 'process.exit(3);');
    await expect(fillInProcess(fails, join(place, 'none'))).rejects.toThrow('exit code 3');
    const dies = await program('dies', `process.kill(process.pid, 'SIGKILL');`);
    await expect(fillInProcess(dies, join(place, 'none'))).rejects.toThrow('SIGKILL');
  });

  it('recognises the child process by its arguments', () => {
    expect(getFolderToFill(['node', 'upstream.js', 'fill', '/data/upstream'])).toBe('/data/upstream');
    expect(getFolderToFill(['node', 'upstream.js'])).toBeNull();
  });
});
