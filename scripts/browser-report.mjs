/**
 * What a Playwright JSON report counts.
 * @typedef {{ title: string, specs?: { title: string, file: string, tests: { status: string }[] }[], suites?: Suite[] }} Suite
 * @param {{ suites: Suite[], stats: { expected: number, flaky: number, unexpected: number } }} report
 * @returns {{ passed: number, failed: number, flaky: string[] }} a test that needed its second try has passed and is named
 */
export function readBrowserReport({ suites, stats }) {
  const flaky = [];
  const walk = (suite, titles) => {
    for (const spec of suite.specs ?? []) {
      if (spec.tests.some((test) => test.status === 'flaky'))
        flaky.push(`${spec.file}: ${[...titles, spec.title].join(' › ')}`);
    }
    for (const child of suite.suites ?? []) walk(child, [...titles, child.title]);
  };
  // The outermost suite is the file.
  for (const file of suites) walk(file, []);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, flaky };
}
