import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { restartOnChange } from '~/scripts/restart-on-change.mjs';

let folder: string;
let running: ReturnType<typeof restartOnChange>;
let told: string[];
let failures: string[];
/** Returns the sources it was started with, in order; a busy machine may start it twice for one change. */
const starts = () => readFileSync(join(folder, 'starts'), 'utf8').replace(/(\S+ )\1+/g, '$1');

/** A program that records each start and runs until it is stopped, or exits at once when its source says so. */
const PROGRAM = `
import { appendFileSync, readFileSync } from 'node:fs';
const source = readFileSync(process.argv[2] + '/source/deep/part.ts', 'utf8');
appendFileSync(process.argv[2] + '/starts', source + ' ');
if (source === 'broken') throw new Error('does not start');
process.on('SIGTERM', () => process.exit(0));
setInterval(() => undefined, 1_000);
`;
const write = (text: string) => writeFileSync(join(folder, 'source/deep/part.ts'), text);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'restart-'));
  told = [];
  failures = [];
  mkdirSync(join(folder, 'source/deep'), { recursive: true });
  writeFileSync(join(folder, 'starts'), '');
  writeFileSync(join(folder, 'program.mjs'), PROGRAM);
  write('first');
  running = restartOnChange({
    command: () => [process.execPath, [join(folder, 'program.mjs'), folder]],
    folders: [join(folder, 'source')],
    matters: (name) => !name.endsWith('.test.ts'),
    onRestart: (name) => void told.push(name),
    onFailure: (errors) => void failures.push(errors),
  });
});
afterEach(async () => {
  await running.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('restart on source changes', () => {
  it('runs the written sources, also after a broken state, and ignores tests', async () => {
    await expect.poll(starts).toBe('first ');
    write('second');
    await expect.poll(starts).toBe('first second ');
    write('broken');
    await expect.poll(starts).toBe('first second broken ');
    writeFileSync(join(folder, 'source/deep/part.test.ts'), 'test');
    write('mended');
    await expect.poll(starts).toBe('first second broken mended ');
    expect(new Set(told)).toEqual(new Set([join(folder, 'source/deep/part.ts')]));
  });

  it('reports the error output of a program that ended by itself, and nothing for one that it ended', async () => {
    await expect.poll(starts).toBe('first ');
    write('second');
    await expect.poll(starts).toBe('first second ');
    expect(failures).toEqual([]);
    write('broken');
    await expect.poll(() => failures.join()).toContain('Error: does not start');
  });

  it('exits with the exit code of its program', async () => {
    await expect.poll(starts).toBe('first ');
    expect(await running.stop()).toBe(0);
    write('later');
    expect(starts()).toBe('first ');
  });
});
