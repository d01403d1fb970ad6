import { runBrowserTests, runStep, printFailures } from './run-steps.mjs';

// Runs only the browser tests, on the current build: npm run test:e2e -- tests/e2e/login.spec.ts
if (!runStep('build', ['node', 'scripts/build.mjs'])) process.exit(1);
const outcome = runBrowserTests(process.argv.slice(2));
printFailures(outcome);
process.exit(outcome.isOk ? 0 : 1);
