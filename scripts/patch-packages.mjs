import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { copyFileSync, readFileSync, readdirSync, renameSync, statSync } from 'node:fs';

const FOLDER = 'patches';

/**
 * Applies the changes of `patches/` to node_modules, those of them that are missing (patch-package). The build, `npm run dev` and
 * the tests of patched code do it first, so an install needs no script of ours: `npm ci --ignore-scripts`, `--omit=dev` and
 * images are as good. Throws when a package is not the version that a patch was written for.
 */
export function applyPatches() {
  for (const file of listPatchedFiles()) breakHardLink(file);
  const program = createRequire(import.meta.url).resolve('patch-package/index.js');
  const done = spawnSync(process.execPath, [program, '--error-on-fail'], { encoding: 'utf8' });
  if (done.status !== 0)
    throw new Error(`The patches of packages cannot be applied\n${done.stdout}${done.stderr}`);
}

/** Files that the patches change, from the top. */
const listPatchedFiles = () =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.patch'))
    .flatMap((name) =>
      [...readFileSync(`${FOLDER}/${name}`, 'utf8').matchAll(/^\+\+\+ b\/(.+)$/gm)].map(([, file]) => file),
    );

/** Installs may share files by hard links; a patch must change only this installation. */
function breakHardLink(file) {
  if (statSync(file).nlink === 1) return;
  copyFileSync(file, `${file}.own`);
  renameSync(`${file}.own`, file);
}
