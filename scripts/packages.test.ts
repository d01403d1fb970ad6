import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readImports, listSourceFiles, projectRoot } from '~/scripts/testing/source-imports';

interface Manifest {
  workspaces?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const getManifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(projectRoot, folder, 'package.json'), 'utf8')) as Manifest;

const spaces = getManifest('.').workspaces ?? [];
/** Sources covered by each package.json. */
const places = new Map<string, readonly string[]>([
  ['.', ['app', 'bff', 'framework', 'server.ts']],
  ...spaces.map((name) => [name, [name]] as const),
]);

/** Loaded only by the build and by `npm run dev`. */
const TOOLS = ['@remix-run/route-config', 'vite'];

const getPackage = (name: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name;

/** Returns the packages imported by the sources of some folders. */
function packagesIn(folders: readonly string[]): ReadonlySet<string> {
  const names = folders
    .flatMap(listSourceFiles)
    .flatMap(readImports)
    .filter((name) => !/^(?:[~.]|node:|virtual:)/.test(name) && !isBuiltin(name));
  return new Set(names.map(getPackage));
}

describe('package.json', () => {
  it('defines the workspaces contract, domain, observability and upstream', () =>
    expect(spaces).toEqual(['contract', 'domain', 'observability', 'upstream']));

  it.each([...places])('%s lists every package its sources import', (folder, sources) => {
    const { dependencies = {} } = getManifest(folder);
    expect(
      [...packagesIn(sources)].filter((name) => !(name in dependencies) && !TOOLS.includes(name)),
    ).toEqual([]);
  });

  it.each(['.', 'contract', 'domain', 'observability'])(
    '%s lists no package that only the upstream imports',
    (folder) => {
      const portal = packagesIn([...places].flatMap(([of, sources]) => (of === 'upstream' ? [] : sources)));
      const { dependencies = {} } = getManifest(folder);
      const upstreamOnly = Object.keys(getManifest('upstream').dependencies ?? {}).filter(
        (name) => !portal.has(name),
      );
      expect(upstreamOnly).toContain('@electric-sql/pglite');
      expect(upstreamOnly.filter((name) => name in dependencies)).toEqual([]);
    },
  );

  it('uses one version of a package everywhere, so that each is installed once', () => {
    const versions = new Map<string, Set<string>>();
    for (const folder of places.keys()) {
      const { dependencies, devDependencies } = getManifest(folder);
      for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
        versions.set(name, (versions.get(name) ?? new Set()).add(version));
    }
    expect([...versions].filter(([, { size }]) => size > 1).map(([name]) => name)).toEqual([]);
  });
});
