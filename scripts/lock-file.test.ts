import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface LockEntry {
  version?: string;
  link?: boolean;
  integrity?: string;
  resolved?: string;
}

/** What `npm ci` installs: only what these files name, byte by byte. */
describe.each(['package-lock.json', 'bench/package-lock.json'])('%s', (file) => {
  const text = readFileSync(file, 'utf8');
  const { packages } = JSON.parse(text) as { packages: Record<string, LockEntry> };
  // Workspaces stand under their own folder and are ours.
  const foreign = Object.entries(packages).filter(
    ([path, entry]) => path.includes('node_modules/') && !entry.link,
  );

  it('has the hash of every package', () => {
    expect(foreign.length).toBeGreaterThan(100);
    const unsigned = foreign
      .filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))
      .map(([path]) => path);
    expect(unsigned).toEqual([]);
  });

  it('names no registry, so that it installs from whichever is set', () => {
    expect(foreign.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
    expect(text).not.toMatch(/"registry"|:\/\/registry/);
  });
});
