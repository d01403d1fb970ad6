import { mkdirSync, rmSync } from 'node:fs';
import { preparingSteps, runBrowserTests, runStaticSteps, sayFailures } from './run-steps.mjs';
import { runVitest } from './vitest-run.mjs';
import { withoutWatched } from './watched-tests.mjs';

// Runs everything: types, lint, format, unused code, unit, HTTP and browser tests. Prints the failures and ends
// with `N passed, N failed`.
const reports = '.cache/reports';
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const broken = await runStaticSteps(preparingSteps);
const outcomes = [
  { passed: 0, failures: broken, unsteady: [] },
  runVitest('unit tests', ['--project', 'unit', ...withoutWatched()], `${reports}/unit.json`),
];
if (!broken.some(({ name }) => name === 'build'))
  outcomes.push(
    runVitest('HTTP tests', ['--project', 'http', ...withoutWatched()], `${reports}/http.json`),
    runBrowserTests(),
  );

process.stdout.write('\n');
outcomes.forEach(sayFailures);
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failures.length, 0);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
