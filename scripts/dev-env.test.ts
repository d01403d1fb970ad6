import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';

const DEV_ENV = pathToFileURL(resolve('scripts/dev-env.mjs')).href;

/** Returns the listening host of `npm run dev`, in a folder without other settings. */
function getHost(settings: Record<string, string>, envFile?: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'dev-env-'));
  if (envFile !== undefined) writeFileSync(join(folder, '.env'), envFile);
  const { HOST: _own, ...environment } = process.env;
  const { stdout } = spawnSync(process.execPath, ['--import', DEV_ENV, '-p', 'process.env.HOST'], {
    cwd: folder,
    env: { ...environment, ...settings },
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true, force: true });
  return stdout.trim();
}

describe('npm run dev', () => {
  it('listens on localhost only unless configured otherwise', () => {
    expect(getHost({})).toBe('127.0.0.1');
    expect(getHost({ HOST: '0.0.0.0' })).toBe('0.0.0.0');
  });

  it('reads its settings from .env too; existing values take precedence', () => {
    const file = '# settings\nexport HOST="192.0.2.7" # of the office\r\n';
    expect(getHost({}, file)).toBe('192.0.2.7');
    expect(getHost({ HOST: '0.0.0.0' }, file)).toBe('0.0.0.0');
  });
});
