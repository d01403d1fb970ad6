import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { describeFailure } from './failure-text.mjs';
import { firstLine } from './first-line.mjs';

/**
 * Vitest reporter that writes the counts of `npm test` to VITEST_REPORT: passed tests per file, and failures by
 * file and name. The built-in report contains neither failing hooks nor errors outside tests.
 */
export default class CountingReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const passed = {};
    const failures = [];
    for (const module of modules) {
      const file = relative(process.cwd(), module.moduleId);
      const fail = (name, [error] = []) =>
        failures.push({ file, name, message: describeFailure({ ...error, ...findOwnLine(error, module) }) });
      passed[file] = [...module.children.allTests('passed')].length;
      for (const test of module.children.allTests('failed')) fail(test.fullName, test.result().errors);
      for (const suite of module.children.allSuites())
        if (suite.errors().length > 0) fail(suite.fullName, suite.errors());
      if (module.errors().length > 0) fail('', module.errors());
    }
    for (const { message, VITEST_TEST_PATH, VITEST_TEST_NAME } of unhandledErrors)
      failures.push({
        file: VITEST_TEST_PATH ? relative(process.cwd(), VITEST_TEST_PATH) : '',
        name: VITEST_TEST_NAME ?? 'error outside every test',
        message: firstLine(message ?? ''),
      });
    writeFileSync(process.env.VITEST_REPORT, JSON.stringify({ passed, failures }));
  }
}

/** Returns the line of the test file in the stack of an error: helpers of the test are above it. */
const findOwnLine = (error, { moduleId }) => error?.stacks?.find(({ file }) => file === moduleId);
