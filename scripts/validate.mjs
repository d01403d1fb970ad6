import { execFileSync } from 'node:child_process';
import { runStaticSteps, runStep, tool } from './run-steps.mjs';

/** Returns the branch point from the shared branch; the last commit when there is none. */
function commonCommit() {
  const git = (...args) =>
    execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  for (const main of ['origin/main', 'main'])
    try {
      return git('merge-base', 'HEAD', main);
    } catch {
      // This branch does not exist here.
    }
  return 'HEAD';
}

// Checks to run before handing over a change: everything that needs no server, with cached results for unchanged
// files, and the unit tests of the changed code; with `--static` only the former. `npm test` runs all.
const unknown = process.argv.slice(2).filter((option) => option !== '--static');
if (unknown.length > 0) {
  process.stderr.write(`Unknown option ${unknown.join(' ')}\n\nnpm run validate [-- --static]\n`);
  process.exit(2);
}
const failed = (await runStaticSteps()).map(({ name }) => name);
const changed = ['--changed', commonCommit(), '--passWithNoTests'];
const isStatic = process.argv.includes('--static');
if (
  !isStatic &&
  !runStep('unit tests of what changed', [tool('vitest'), 'run', '--project', 'unit', ...changed])
)
  failed.push('unit tests');
process.stdout.write(failed.length === 0 ? '\nAll checks passed.\n' : `\nFailed: ${failed.join(', ')}\n`);
process.exit(failed.length === 0 ? 0 : 1);
