import { mkdirSync, rmSync } from 'node:fs';
import { preparingSteps, runBrowserTests, runStaticSteps, printFailures } from './run-steps.mjs';
import { runVitest } from './vitest-run.mjs';

// Runs everything: types, lint, format, unused code, unit, HTTP and browser tests. Prints the failures and ends
// with `N passed, N failed`. `--nightly` (npm run test:nightly) adds tests/nightly, and the tests that use a sample
// cover everything (tests/fixtures/nightly.ts).
const isNightly = process.argv.includes('--nightly');
if (isNightly) process.env.NIGHTLY = '1';
const reports = '.cache/reports';
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const runProjects = (name, ...projects) =>
  runVitest(
    `${name} tests`,
    projects.flatMap((project) => ['--project', project]),
    `${reports}/${name}.json`,
  );

const broken = await runStaticSteps(preparingSteps);
const outcomes = [{ passed: 0, failures: broken, unsteady: [] }, runProjects('unit', 'unit', 'isolated')];
if (!broken.some(({ name }) => name === 'build')) {
  outcomes.push(runProjects('http', 'http'));
  if (isNightly) outcomes.push(runProjects('nightly', 'nightly'));
  outcomes.push(runBrowserTests(isNightly ? [] : ['tests/e2e']));
}

process.stdout.write('\n');
outcomes.forEach(printFailures);
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failures.length, 0);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
