import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it, vi } from 'vitest';

/** Runs a program under the supervisor; `runs` counts its starts, `ended` is the supervisor's exit code. */
function supervised(program: string) {
  const folder = mkdtempSync(join(tmpdir(), 'supervise-'));
  const log = join(folder, 'runs');
  writeFileSync(log, '');
  writeFileSync(
    join(folder, 'program.mjs'),
    `import { appendFileSync, readFileSync } from 'node:fs';
     appendFileSync(${JSON.stringify(log)}, process.pid + '\\n');
     const runs = readFileSync(${JSON.stringify(log)}, 'utf8').trim().split('\\n').length;
     ${program}`,
  );
  writeFileSync(
    join(folder, 'start.mjs'),
    `import { supervise } from ${JSON.stringify(resolve('scripts/supervise.mjs'))};
     process.exitCode = await supervise([${JSON.stringify(join(folder, 'program.mjs'))}], { delayMs: 1 });`,
  );
  const child = spawn(process.execPath, [join(folder, 'start.mjs')], { stdio: 'ignore' });
  const pids = (): number[] => readFileSync(log, 'utf8').trim().split('\n').filter(Boolean).map(Number);
  const ended = once(child, 'exit').then(([code]) => code as number);
  return { child, pids, ended };
}

const LISTENS = `process.send({ type: 'listening' });`;
const SERVES = `process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1_000); ${LISTENS}`;
const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it('restarts a program that crashed, by an exit code or by a signal', async () => {
  const crashing = `if (runs === 1) process.send({ type: 'listening' }, () => process.exit(1));
    else if (runs === 2) process.kill(process.pid, 'SIGKILL');
    else { ${SERVES} }`;
  const { child, pids, ended } = supervised(crashing);
  await vi.waitUntil(() => pids().length === 3, { timeout: 20_000 });
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(isRunning(pids()[2] ?? 0)).toBe(false);
});

it('exits with the code of a program that never listened, such as one with an invalid setting', async () => {
  const { pids, ended } = supervised('process.exit(3);');
  expect(await ended).toBe(3);
  expect(pids()).toHaveLength(1);
});

it('exits with 0 when the program ends without a crash', async () => {
  const { pids, ended } = supervised(`process.send({ type: 'listening' }, () => process.exit(0));`);
  expect(await ended).toBe(0);
  expect(pids()).toHaveLength(1);
});

it('gives up after five restarts and exits with the code of the last crash', async () => {
  const { pids, ended } = supervised(`process.send({ type: 'listening' }, () => process.exit(1));`);
  expect(await ended).toBe(1);
  expect(pids()).toHaveLength(6);
});

it('forwards SIGTERM and waits until the program has ended', async () => {
  const { child, pids, ended } = supervised(SERVES);
  await vi.waitUntil(() => pids().length === 1, { timeout: 20_000 });
  await new Promise((done) => setTimeout(done, 200));
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(isRunning(pids()[0] ?? 0)).toBe(false);
});
