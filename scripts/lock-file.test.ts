import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface LockEntry {
  version?: string;
  link?: boolean;
  integrity?: string;
  resolved?: string;
  hasInstallScript?: boolean;
}

/** The packages that `npm ci` installs: only those in these files, byte by byte. */
describe.each(['package-lock.json', 'bench/package-lock.json'])('%s', (file) => {
  const text = readFileSync(file, 'utf8');
  const { packages } = JSON.parse(text) as { packages: Record<string, LockEntry> };
  // Workspaces are in their own folders and belong to this project.
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

  it('names no registry, so that it installs from the configured one', () => {
    expect(foreign.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
    expect(text).not.toMatch(/"registry"|:\/\/registry/);
  });
});

describe('install scripts', () => {
  it('is denied for each package that has one, so that no install runs or warns about them', () => {
    const read = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;
    const { packages } = read<{ packages: Record<string, LockEntry> }>('package-lock.json');
    const names = Object.entries(packages)
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
    expect(names).toContain('esbuild');
    const { allowScripts } = read<{ allowScripts: Record<string, boolean> }>('package.json');
    expect(allowScripts).toEqual(Object.fromEntries(names.map((name) => [name, false])));
  });
});
