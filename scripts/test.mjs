import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { preparingSteps, runBrowserTests, runStaticSteps, runStep, tool } from './run-steps.mjs';

// Runs everything: types, lint, format, unused code, unit, HTTP and browser tests. Ends with `N passed, N failed`.
const reports = '.cache/reports';
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

let passed = 0;
let failed = 0;

/** Adds the counts of a Vitest JSON report; a report that is missing is a failure. */
function count(file, isOk) {
  if (!existsSync(file)) {
    failed += 1;
    return;
  }
  const report = JSON.parse(readFileSync(file, 'utf8'));
  passed += report.numPassedTests;
  failed += report.numFailedTests;
  if (!isOk && report.numFailedTests === 0) failed += 1;
}

const broken = await runStaticSteps(preparingSteps);
failed += broken.length;

const vitest = (project, ...more) => [
  tool('vitest'),
  'run',
  '--project',
  project,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${reports}/${project}.json`,
  ...more,
];
count(`${reports}/unit.json`, runStep('unit tests', vitest('unit')));

if (!broken.includes('build')) {
  count(`${reports}/http.json`, runStep('HTTP tests', vitest('http')));
  const browser = runBrowserTests();
  passed += browser.passed;
  failed += browser.failed;
}

process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);
