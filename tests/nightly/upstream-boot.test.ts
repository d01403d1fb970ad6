import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inheritEnvironment } from '~/bff/core/config';
import { findFreePort } from '~/upstream/core/db/testing/free-port';
import { fillDataFolder } from '~/upstream/core/db/testing/seeded-folder';

const SECRET = 'very-secret-password';

it('ends without its database with exit code 1 and one line that names the location and the solution', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'boot-'));
  const port = await findFreePort();
  const child = spawn(process.execPath, ['build/upstream.js'], {
    env: inheritEnvironment({
      APP_ENV: 'test',
      DATABASE_URL: `postgres://portal:${SECRET}@127.0.0.1:${port}/portal`,
      DATA_DIR: folder,
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout.on('data', (bytes: Buffer) => (text += bytes.toString()));
  child.stderr.on('data', (bytes: Buffer) => (text += bytes.toString()));
  const [code] = (await once(child, 'close')) as [number];
  rmSync(folder, { recursive: true, force: true });
  expect(code).toBe(1);
  expect(text).toBe(
    `The database at 127.0.0.1:${port}/portal cannot be used (ECONNREFUSED): start it, or correct DATABASE_URL\n`,
  );
});

it('serves with its log on a full disk, and stops on request', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'full-'));
  await fillDataFolder(folder);
  const port = await findFreePort();
  const full = openSync('/dev/full', 'w');
  const child = spawn(process.execPath, ['build/upstream.js'], {
    env: inheritEnvironment({
      APP_ENV: 'test',
      LOG_LEVEL: 'debug',
      DATA_DIR: folder,
      UPSTREAM_PORT: String(port),
    }),
    stdio: ['ignore', full, 'pipe'],
  });
  closeSync(full);
  const ended = once(child, 'exit');
  const answers = (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${port}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  try {
    // Its first lines are written before it responds.
    await expect.poll(answers, { timeout: 60_000 }).toBe(true);
    expect(await answers()).toBe(true);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  } finally {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
});
