import { tmpdir } from 'node:os';
import { basename, resolve } from 'node:path';
import { build, type BuildOptions } from 'esbuild';

/** Where those of a run stand, within the tree for its packages to be found: named like the run's temporary folder, and gone with it. */
export const getBundleFolder = (temporaryFolder: string): string =>
  resolve('.cache/bundles', basename(temporaryFolder));

/** How every program of this tree is bundled for Node: all of ours in one file, packages left outside. */
export const buildBundleOptions = (root: string): BuildOptions => ({
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  alias: { '~': root },
  logLevel: 'silent',
});

const made = new Map<string, Promise<string>>();

/**
 * A program of this tree as one file that Node starts as it is, for tests that start it more than once: compiling its
 * sources at each start took longer than the start. Made once in each worker.
 * @param entry path of the module, from the root of the project
 */
export function bundleProgram(entry: string): Promise<string> {
  const known = made.get(entry) ?? makeBundle(entry);
  made.set(entry, known);
  return known;
}

async function makeBundle(entry: string): Promise<string> {
  const folder = resolve(getBundleFolder(tmpdir()), String(process.pid));
  const name = basename(entry, '.ts');
  await build({
    ...buildBundleOptions(process.cwd()),
    // The program that reads uploads stands beside whatever starts it.
    entryPoints: { [name]: entry, 'upload-worker': 'upstream/core/files/upload-worker.ts' },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
  });
  return resolve(folder, `${name}.mjs`);
}
