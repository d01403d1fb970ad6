import { execFileSync } from 'node:child_process';
import { runStaticSteps, runStep, tool } from './run-steps.mjs';

/** Where this branch left what everybody has; the last commit where there is no other. */
function commonCommit() {
  const git = (...args) =>
    execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  for (const main of ['origin/main', 'main'])
    try {
      return git('merge-base', 'HEAD', main);
    } catch {
      // No such branch here.
    }
  return 'HEAD';
}

// What a developer runs before handing on: everything that needs no server, resting on what was found in files that are as they
// were, and the unit tests of what this branch changes. `npm test` runs them all.
const failed = (await runStaticSteps()).map(({ name }) => name);
const changed = ['--changed', commonCommit(), '--passWithNoTests'];
if (!runStep('unit tests of what changed', [tool('vitest'), 'run', '--project', 'unit', ...changed]))
  failed.push('unit tests');
process.stdout.write(failed.length === 0 ? '\nAll clean.\n' : `\nNot clean: ${failed.join(', ')}\n`);
process.exit(failed.length === 0 ? 0 : 1);
