import { runStep, staticSteps } from './run-steps.mjs';

const results = [...staticSteps, ['unit tests', ['npx', 'vitest', 'run', '--project', 'unit']]].map(
  ([name, command]) => [name, runStep(name, command)],
);
const failed = results.filter(([, isOk]) => !isOk).map(([name]) => name);
process.stdout.write(failed.length === 0 ? '\nAll clean.\n' : `\nNot clean: ${failed.join(', ')}\n`);
process.exit(failed.length === 0 ? 0 : 1);
