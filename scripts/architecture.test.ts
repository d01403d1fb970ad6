import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readImports, listSourceFiles, projectRoot } from '~/scripts/testing/source-imports';

const drawings = [
  ...readFileSync(join(projectRoot, 'docs/architecture.md'), 'utf8').matchAll(/```mermaid\n([^]*?)```/g),
].map(([, body]) =>
  [...(body ?? '').matchAll(/^\s*(\S+) --> (\S+)$/gm)].map(([, from, to]) => [from!, to!] as const),
);

/** Lists the project files that a file imports, without extensions. */
const getImports = (file: string): string[] =>
  readImports(file).flatMap((name) => {
    if (name.startsWith('~/')) return [name.slice(2)];
    return name.startsWith('.') ? [relative(projectRoot, join(projectRoot, dirname(file), name))] : [];
  });

const files = [
  'app',
  'bff',
  'contract',
  'domain',
  'framework',
  'observability',
  'upstream',
  'server.ts',
].flatMap(listSourceFiles);
const imports = files.flatMap((file) => getImports(file).map((to) => [file, to] as const));

/** Returns the module of a diagram that contains a file. */
function findModule(modules: ReadonlySet<string>, file: string): string | null {
  return [...modules].find((folder) => file === folder || file.startsWith(`${folder}/`)) ?? null;
}

function reachable(arrows: readonly (readonly [string, string])[], from: string): ReadonlySet<string> {
  const seen = new Set([from]);
  for (const folder of seen) for (const [a, b] of arrows) if (a === folder) seen.add(b);
  return seen;
}

describe('docs/architecture.md', () => {
  it('has the diagrams of modules', () => expect(drawings.length).toBe(7));

  it.each(drawings.map((arrows) => [arrows[0]?.[0] ?? '', arrows] as const))(
    'shows the actual imports: %s and its dependencies',
    (_first, arrows) => {
      const modules = new Set(arrows.flat());
      const actual = new Set<string>();
      for (const [file, target] of imports) {
        const [from, to] = [findModule(modules, file), findModule(modules, target)];
        if (from !== null && to !== null && from !== to) actual.add(`${from} --> ${to}`);
      }
      const notDrawn = [...actual].filter((arrow) => {
        const [from = '', to = ''] = arrow.split(' --> ');
        return !reachable(arrows, from).has(to);
      });
      expect(notDrawn, 'imported, but the diagram has no such arrow').toEqual([]);
      const notThere = arrows.map(([from, to]) => `${from} --> ${to}`).filter((arrow) => !actual.has(arrow));
      expect(notThere, 'in the diagram, but not imported').toEqual([]);
    },
  );

  it('has a README in every module of its diagrams', () => {
    const modules = new Set(drawings.flat(2).filter((folder) => !folder.includes('.')));
    const lacking = [...modules].filter((folder) => !existsSync(join(projectRoot, folder, 'README.md')));
    expect(lacking).toEqual([]);
  });
});
