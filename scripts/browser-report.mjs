import { describeFailure } from './failure-text.mjs';
import { firstLine } from './first-line.mjs';

/**
 * Summarises a Playwright JSON report.
 * @typedef {{ message?: string, location?: { file: string, line: number } }} BrowserError
 * @typedef {{ status: string, results?: { error?: BrowserError }[] }} Test
 * @typedef {{ title: string, specs?: { title: string, file: string, tests: Test[] }[], suites?: Suite[] }} Suite
 * @param {{ suites: Suite[], errors?: { message?: string }[], stats: { expected: number, flaky: number, unexpected:
 * number } }} report
 * @returns {{ passed: number, failures: Failure[], unsteady: Failure[] }} a test that passed in its retry counts as
 * passed and is
 *   listed with its first failure
 */
export function readBrowserReport({ suites, stats, errors = [] }) {
  const found = { flaky: [], unexpected: [] };
  const walk = (suite, titles) => {
    for (const spec of suite.specs ?? [])
      for (const { status, results = [] } of spec.tests)
        found[status]?.push({
          file: spec.file,
          name: [...titles, spec.title].join(' › '),
          message: describeError(results.find(({ error }) => error)?.error),
        });
    for (const child of suite.suites ?? []) walk(child, [...titles, child.title]);
  };
  // The outermost suite is the file.
  for (const file of suites) walk(file, []);
  const outside = errors.map(({ message }) => ({
    file: '',
    name: 'error outside every test',
    message: firstLine(message ?? ''),
  }));
  return {
    passed: stats.expected + stats.flaky,
    failures: [...found.unexpected, ...outside],
    unsteady: found.flaky,
  };
}

/** @param {BrowserError | undefined} error */
const describeError = (error) => describeFailure({ message: error?.message, ...error?.location });
