import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { hearEnd } from '~/domain/base/hear-end';
import { bootFault } from '~/upstream/boot-fault';
import { readProcessConfig } from '~/upstream/config';
import { openClock } from '~/upstream/clock';
import { lockData } from '~/upstream/data-lock';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '~/upstream/db/seed';
import { fillFolder, folderToFill } from '~/upstream/db/fill-process';
import { openUpstreamDatabase } from '~/upstream/db/start';
import { createLogger } from '~/upstream/log';
import { openSpans } from '~/upstream/spans';
import { openSecurityLog } from '~/upstream/security';
import { startNightly } from '~/upstream/nightly';
import { createDesk } from '~/upstream/desk/server';
import type { OpsHost } from '~/upstream/ops/action';
import { actions } from '~/upstream/ops/registry';
import { announceOps, operatorToken, isOwnMachine } from '~/upstream/ops/announce';
import { createContext, createUpstream } from '~/upstream/server';
import { paperSigner } from '~/upstream/signing/paper-signer';
import { startOwnData } from '~/upstream/services/people/own-data/keeper';
import { settlePayments } from '~/upstream/services/ledger/public-trade/payments';

/** Longer than the portal's pooled connections idle, so that no call meets a socket that closes. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
const HEADERS_TIMEOUT_MS = 10_000;
const STOP_TIMEOUT_MS = 4_000;

/** Tells the portal that started this process; nothing happens when nobody did. */
const tell = (message: Record<string, unknown>): void => void process.send?.(message);

const onProgress = (done: number, total: number, label: string): void =>
  tell({ type: 'progress', label, done, total });

function listen(server: Server, config: { host: string; port: number }): Promise<number> {
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS;
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, () => resolve((server.address() as AddressInfo).port));
  });
}

/** Where operators work in a browser, where that is set. */
async function openDesk(host: OpsHost): Promise<{ server: Server; url: string } | null> {
  const { desk } = host.config;
  if (desk === null) return null;
  const server = createServer(createDesk(host));
  const port = await listen(server, desk);
  host.log.info({ host: desk.host, port }, 'desk ready');
  return { server, url: `http://${desk.host}:${port}` };
}

/** Ends what runs, then the database, then the process; what takes longer than 4 s is cut off. */
function stopper(servers: readonly Server[], close: () => Promise<void>): () => void {
  let isStopping = false;
  return () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => servers.forEach((server) => server.closeAllConnections()), STOP_TIMEOUT_MS).unref();
    const ended = servers.map((server) => new Promise((resolve) => server.close(resolve)));
    for (const server of servers) server.closeIdleConnections();
    void Promise.all(ended)
      .then(close)
      .finally(() => process.exit(0));
  };
}

/** Hears whoever started it end it, or be gone; while it opens there is nothing to finish. */
const onEnd = () => hearEnd(process, ['SIGTERM', 'SIGINT', 'disconnect'], () => process.exit(0));

async function main(): Promise<void> {
  const endBy = onEnd();
  const config = readProcessConfig();
  const log = createLogger(config);
  const security = openSecurityLog(config, log);
  const papers = paperSigner(config);
  // A real key is tried now, not at the first paper; a test key is made when it is needed.
  if (config.signing) await papers.open();
  const unlock = config.isEmbedded ? await lockData(config.dataDir) : async () => undefined;
  const opened = await openUpstreamDatabase(config, {
    onProgress,
    onTitlesRead: (read) => log.info({ titles: read }, 'titles read for search'),
    fillEntry: fileURLToPath(import.meta.url),
  });
  const clock = await openClock(opened.db, config);
  const token = operatorToken(config);
  // Without a token named operators get in, where they have a desk.
  const ops = token === null && config.desk === null ? undefined : { token, clock };
  const spans = openSpans(config, log);
  const options = { db: opened.db, config, now: clock.now, clock, log, ops, papers, spans };
  const context = createContext(options);
  const server = createServer(createUpstream(options));
  const port = await listen(server, config);
  if (!config.isSecondPersonOn) log.warn('no second operator is asked for: OPS_SECOND_PERSON');
  const takeBack =
    token !== null && isOwnMachine(config) ? await announceOps(config.dataDir, { port, token }) : null;

  const endNightly = config.isSettlingNightly ? startNightly(context) : null;

  const endOwnData = startOwnData(context);

  const desk = await openDesk({ ...context, clock, actions });
  const stop = stopper(desk === null ? [server] : [server, desk.server], async () => {
    await endNightly?.();
    await endOwnData();
    await takeBack?.();
    await opened.close();
    await unlock();
    await Promise.all([security.flush(), spans.flush()]);
  });
  endBy(stop);

  // What the bank was asked before this process began: found again by its key.
  settlePayments(context).catch((error: unknown) => log.error({ err: error }, 'payments not settled'));

  log.info({ host: config.host, port, database: opened.engine }, 'upstream ready');
  const accounts = DEMO_ACCOUNTS.map(({ phone, role }) => ({ phone, role }));
  tell({
    type: 'ready',
    port,
    ...(desk === null ? {} : { deskUrl: desk.url }),
    ...(config.isSeeded ? { demo: { password: DEMO_PASSWORD, accounts } } : {}),
  });
}

/** Either serves, or fills a folder for the process that will. */
function run(): Promise<void> {
  const folder = folderToFill();
  if (folder === null) return main();
  onEnd();
  return fillFolder(folder).then(() => process.exit(0));
}

run().catch((error: unknown) => {
  process.stderr.write(`${bootFault(error)}\n`);
  process.exit(1);
});
