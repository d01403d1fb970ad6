import { runBrowserTests, runStep } from './run-steps.mjs';

// What takes long and repeats in breadth what `npm test` proves: all tests of the upstream on both databases, every page
// looked at in each way, every form in front of an upstream that fails, each step posted twenty times at once.
process.env.LONG_TESTS = '1';
const isBuilt = runStep('build', ['node', 'scripts/build.mjs']);
const isSame = runStep('unit tests on both databases', ['npx', 'vitest', 'run', '--project', 'unit']);
const isOk = isBuilt && runStep('long HTTP tests', ['npx', 'vitest', 'run', '--project', 'long']);
const isSound = isBuilt && runBrowserTests().isOk;
process.exit(isSame && isOk && isSound ? 0 : 1);
