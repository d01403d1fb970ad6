import { createServer, type Server } from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { DEV_ERROR_HEADER, formatDevErrorPage } from '~/bff/http/dev-error-page';
import { handleFreshOption } from '~/scripts/demo-world.mjs';
import { applyPatches } from '~/scripts/patch-packages.mjs';
import { restartOnChange } from '~/scripts/restart-on-change.mjs';

// `npm run dev`: Vite applies changes of app/ immediately; changes of the server code restart it. Logins survive a
// restart, because the session secret and the data are stored next to the sources.
const DEFAULT_PORT = 3000;
const RUN = ['--import', 'tsx', '--import', './scripts/dev-env.mjs', 'server.ts'];

/** The settings of this moment: `.env` may change while this process runs. */
const readSettings = (): NodeJS.Dict<string> => ({
  ...(existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {}),
  ...process.env,
});

const isTest = (name: string): boolean => /\.test\.tsx?$|(^|\/)testing\//.test(name);

let errorServer: Server | null = null;

/** Answers in place of a server that has ended, until it is started again. */
function showError(text: string): void {
  const { PORT, HOST = '127.0.0.1' } = readSettings();
  const page = formatDevErrorPage('The server does not run', text);
  const server = createServer((_req, res) => {
    res.writeHead(500, { 'Content-Type': 'text/html; charset=utf-8', [DEV_ERROR_HEADER]: 'true' }).end(page);
  });
  // The port may be the error: another process uses it. The terminal then shows the error.
  server.on('error', () => undefined);
  server.listen(Number(PORT) || DEFAULT_PORT, HOST);
  errorServer = server;
}

async function endErrorServer(): Promise<void> {
  const server = errorServer;
  errorServer = null;
  if (!server?.listening) return;
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}

handleFreshOption(process.argv, readSettings());
applyPatches();
let starts = 0;
const dev = restartOnChange({
  // The demo accounts are printed at the first start only.
  command: () => [process.execPath, [...RUN, ...((starts += 1) > 1 ? ['--restarted'] : [])]],
  folders: ['bff', 'contract', 'domain', 'framework', 'observability', 'upstream'],
  files: ['server.ts', '.env'],
  matters: (name) => !isTest(name),
  onRestart: (name) => process.stderr.write(`${name} changed: restarting\n`),
  beforeStart: endErrorServer,
  onFailure: showError,
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void dev.stop());
process.exitCode = await dev.ended;
await endErrorServer();
