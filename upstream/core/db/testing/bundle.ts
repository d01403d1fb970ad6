import { tmpdir } from 'node:os';
import { basename, resolve } from 'node:path';
import { build, type BuildOptions } from 'esbuild';

/**
 * Folder of the bundles of a run, inside the tree so that packages are found. It has the name of the temporary
 * folder of the run and is deleted with it.
 */
export const getBundleFolder = (temporaryFolder: string): string =>
  resolve('.cache/bundles', basename(temporaryFolder));

/** Build options of every program of this tree for Node: own code in one file, packages external. */
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
 * Bundles a program of this tree into one file that Node starts directly, for tests that start it more than once.
 * Compiling the sources at each start took longer than the start. Built once per worker.
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
    // The upload worker must be in the same folder as the program that starts it.
    entryPoints: { [name]: entry, 'upload-worker': 'upstream/core/files/upload-worker.ts' },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
  });
  return resolve(folder, `${name}.mjs`);
}
