import { runBrowserTests, runStep } from './run-steps.mjs';

// What takes long and repeats in breadth what `npm test` proves: every page of the private life and of public-fund trading
// looked at in each way, every form in front of an upstream that fails, each step posted twenty times at once.
process.env.LONG_TESTS = '1';
const isBuilt = runStep('build', ['node', 'scripts/build.mjs']);
const isOk = isBuilt && runStep('long HTTP tests', ['npx', 'vitest', 'run', '--project', 'long']);
const isSound = isBuilt && runBrowserTests().isOk;
process.exit(isOk && isSound ? 0 : 1);
