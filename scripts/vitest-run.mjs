import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { runStep, tool, youngGeneration } from './run-steps.mjs';

/** More failed files have a common reason, which a retry would not change. */
const FILES_TRIED_AGAIN = 8;

/**
 * @typedef {import('./run-steps.mjs').Failure} Failure Result of a Vitest run (scripts/vitest-reporter.mjs).
 * @typedef {{ passed: Record<string, number>, failures: Failure[] }} Report passed tests by file
 */

/**
 * Runs tests with Vitest; each file with a failure runs a second time, separately. Tests that pass then count as
 * passed and are listed; tests that fail twice have failed.
 * @param {string} name shown name
 * @param {string[]} args for Vitest, such as a project
 * @param {string} reportFile path of the report of a run
 * @returns {{ passed: number, failures: Failure[], unsteady: Failure[] }}
 */
export function runVitest(name, args, reportFile) {
  const first = runOnce(name, args, reportFile);
  const files = [...new Set(first.failures.map(({ file }) => file))].filter(Boolean);
  const isTriedAgain = files.length > 0 && files.length <= FILES_TRIED_AGAIN;
  const again = isTriedAgain
    ? files.map((file) => [file, runOnce(`${name} again: ${file}`, [...args, file], reportFile)])
    : [];
  return judgeRuns(first, new Map(again));
}

/**
 * Combines the result of a run with the second runs of its files, which replace the first.
 * @param {Report} first
 * @param {Map<string, Report>} again by file
 */
export function judgeRuns(first, again) {
  const reports = [first, ...again.values()];
  const isJudged = (report, file) => report !== first || !again.has(file);
  const sum = (counts) => counts.reduce((total, count) => total + count, 0);
  const failsAgain = ({ file, name }) => again.get(file)?.failures.some((later) => later.name === name);
  return {
    passed: sum(
      reports.flatMap((report) =>
        Object.entries(report.passed).map(([file, count]) => (isJudged(report, file) ? count : 0)),
      ),
    ),
    failures: reports.flatMap((report) => report.failures.filter(({ file }) => isJudged(report, file))),
    unsteady: first.failures.filter((failure) => again.has(failure.file) && !failsAgain(failure)),
  };
}

function runOnce(name, args, reportFile) {
  rmSync(reportFile, { force: true });
  mkdirSync(dirname(reportFile), { recursive: true });
  const isOk = runStep(
    name,
    [tool('vitest'), 'run', '--reporter=default', '--reporter=./scripts/vitest-reporter.mjs', ...args],
    { VITEST_REPORT: reportFile, ...youngGeneration() },
  );
  const nameless = (message) => ({ file: '', name, message });
  if (!existsSync(reportFile)) return { passed: {}, failures: [nameless('ended without a report')] };
  const report = JSON.parse(readFileSync(reportFile, 'utf8'));
  if (!isOk && report.failures.length === 0) report.failures.push(nameless('ended with an error'));
  return report;
}
