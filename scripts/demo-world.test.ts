import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { removeDemoWorld } from '~/scripts/demo-world.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'demo-world-'));
  for (const part of ['upstream', 'files', 'mails', 'signing']) mkdirSync(join(folder, part));
  writeFileSync(join(folder, 'session-secret'), 'secret');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const isThere = (name: string): boolean => existsSync(join(folder, name));

describe('--fresh', () => {
  it('deletes the data of the embedded upstream, and keeps the keys of this machine', () => {
    removeDemoWorld({ DATA_DIR: folder });
    expect(['upstream', 'files', 'mails'].filter(isThere)).toEqual([]);
    expect(['signing', 'session-secret'].every(isThere)).toBe(true);
  });

  it.each([
    ['APP_ENV', 'prod'],
    ['APP_ENV', 'pre'],
    ['DATABASE_URL', 'postgres://localhost/portal'],
    ['GSAPI_ORIGIN', 'https://api.example.com'],
    ['FILES_DIR', '/srv/files'],
  ])('deletes nothing when %s is %s', (name, value) => {
    expect(() => removeDemoWorld({ DATA_DIR: folder, [name]: value })).toThrow(name);
    expect(isThere('upstream')).toBe(true);
  });

  it('deletes nothing while an upstream uses the data, and ignores the lock of an ended one', () => {
    writeFileSync(join(folder, 'upstream.lock'), String(process.pid));
    expect(() => removeDemoWorld({ DATA_DIR: folder })).toThrow(`in use by process ${process.pid}`);
    expect(isThere('upstream')).toBe(true);
    writeFileSync(join(folder, 'upstream.lock'), String(2 ** 30));
    removeDemoWorld({ DATA_DIR: folder });
    expect(isThere('upstream')).toBe(false);
  });
});
