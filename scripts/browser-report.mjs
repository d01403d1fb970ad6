import { firstLine } from './first-line.mjs';

/**
 * Summarises a Playwright JSON report.
 * @typedef {{ status: string, results?: { error?: { message?: string } }[] }} Test
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
          message: firstLine(results.find(({ error }) => error)?.error.message ?? ''),
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
