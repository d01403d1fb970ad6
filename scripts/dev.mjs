import { applyPatches } from './patch-packages.mjs';
import { restartOnChange } from './restart-on-change.mjs';

// `npm run dev`: Vite applies changes of app/ immediately; changes of the server code restart it. Logins survive a
// restart, because the session secret and the data are stored next to the sources.
const isTest = (name) => /\.test\.tsx?$|(^|\/)testing\//.test(name);

applyPatches();
const dev = restartOnChange({
  command: [process.execPath, ['--import', 'tsx', '--import', './scripts/dev-env.mjs', 'server.ts']],
  folders: ['bff', 'contract', 'domain', 'framework', 'observability', 'upstream'],
  files: ['server.ts', '.env'],
  matters: (name) => !isTest(name),
  onRestart: (name) => process.stderr.write(`${name} changed: restarting\n`),
});
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void dev.stop());
process.exitCode = await dev.ended;
