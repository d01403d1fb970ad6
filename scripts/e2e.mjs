import { runBrowserTests, runStep } from './run-steps.mjs';

// Browser tests alone, on the current build: npm run test:e2e -- tests/e2e/login.spec.ts
const isOk = runStep('build', ['node', 'scripts/build.mjs']) && runBrowserTests(process.argv.slice(2)).isOk;
process.exit(isOk ? 0 : 1);
