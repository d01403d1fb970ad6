import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { buildBundleOptions } from '~/upstream/core/db/testing/bundle';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

/** Module that builds a seeded database: it opens, migrates and fills. */
export const SEED_ENTRY = 'upstream/seed/seeded.ts';

/**
 * Computes a key of the content of a seeded database: a hash of all code that builds it, found by its imports, and
 * of the versions of the packages used. Other changes do not affect it.
 * @param entry module to follow, from the root of the project
 */
export async function computeSeedKey(entry = SEED_ENTRY, root = ROOT): Promise<string> {
  const { outputFiles, metafile } = await build({
    ...buildBundleOptions(root),
    entryPoints: [entry],
    write: false,
    metafile: true,
    minifyWhitespace: true,
    legalComments: 'none',
  });
  const hash = createHash('sha256');
  for (const { contents } of outputFiles) hash.update(contents);
  for (const name of getPackages(metafile.outputs)) hash.update(`\0${name} ${await getVersion(name, root)}`);
  return hash.digest('hex').slice(0, 16);
}

/** Returns the names of the external packages of the bundle, without modules of Node. */
function getPackages(outputs: Record<string, { imports: { path: string; external?: boolean }[] }>): string[] {
  const paths = Object.values(outputs).flatMap(({ imports }) => imports);
  const names = paths
    .filter(({ external, path }) => external && !path.startsWith('node:'))
    .map(({ path }) =>
      path
        .split('/')
        .slice(0, path.startsWith('@') ? 2 : 1)
        .join('/'),
    );
  return [...new Set(names)].sort();
}

async function getVersion(name: string, root: string): Promise<string> {
  const text = await readFile(`${root}/node_modules/${name}/package.json`, 'utf8').catch(() => null);
  return text === null ? 'built in' : (JSON.parse(text) as { version: string }).version;
}
