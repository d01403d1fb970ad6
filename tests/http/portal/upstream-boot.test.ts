import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inheritedEnvironment } from '~/bff/kernel/config';
import { freePort } from '~/tests/fixtures/portal-process';

const SECRET = 'very-secret-password';

it('the upstream without its database ends with one line, where and what to do, and exit code 1', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'boot-'));
  const port = await freePort();
  const child = spawn(process.execPath, ['build/upstream.js'], {
    env: inheritedEnvironment({
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
