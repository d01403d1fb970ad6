import { runStaticSteps, runStep } from './run-steps.mjs';

const failed = await runStaticSteps();
if (!runStep('unit tests', ['npx', 'vitest', 'run', '--project', 'unit'])) failed.push('unit tests');
process.stdout.write(failed.length === 0 ? '\nAll clean.\n' : `\nNot clean: ${failed.join(', ')}\n`);
process.exit(failed.length === 0 ? 0 : 1);
