import { restartOnChange } from './restart-on-change.mjs';

// `npm run dev`: Vite shows changes of app/ at once; what the server itself is made of starts it again. Logins outlive that,
// for the session secret and the data stand beside the sources.
const isTest = (name) => /\.test\.tsx?$|(^|\/)testing\//.test(name);

const dev = restartOnChange({
  command: [process.execPath, ['--import', 'tsx', '--import', './scripts/dev-env.mjs', 'server.ts']],
  folders: ['bff', 'contract', 'domain', 'observability', 'upstream'],
  files: ['server.ts', '.env'],
  matters: (name) => !isTest(name),
  onRestart: (name) => process.stderr.write(`${name} has changed: starting again\n`),
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void dev.stop());
process.exitCode = await dev.ended;
