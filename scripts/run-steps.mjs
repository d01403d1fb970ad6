import { spawnSync } from 'node:child_process';

/**
 * Runs one step with its output shown; returns whether it succeeded and how long it took.
 * @param {string} name what is said about it
 * @param {string[]} command program and arguments
 * @param {Record<string, string>} env added to the environment
 */
export function runStep(name, command, env = {}) {
  process.stdout.write(`\n— ${name}\n`);
  const startedAt = Date.now();
  const done = spawnSync(command[0], command.slice(1), { stdio: 'inherit', env: { ...process.env, ...env } });
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  const isOk = done.status === 0;
  process.stdout.write(`${isOk ? '✓' : '✗'} ${name} (${seconds} s)\n`);
  return isOk;
}

/** Steps that need no server: types, lint, format, unused code. */
export const staticSteps = [
  ['types', ['npx', 'tsc', '--noEmit']],
  ['lint', ['npx', 'eslint', '.', '--max-warnings', '0']],
  ['format', ['npx', 'prettier', '--check', '--log-level', 'warn', '.']],
  ['unused code', ['npx', 'knip']],
];
