import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { startDrainWhenIdle, disableKeepAlive } from '~/observability/stream-drain';
import { openClock } from '~/upstream/core/clock';
import type { UpstreamConfig } from '~/upstream/core/config';
import { lockDataFolder } from '~/upstream/core/data-lock';
import { hasOlderSeed } from '~/upstream/seed';
import { openUpstreamDatabase } from '~/upstream/server/open-database';
import { createConsole } from '~/upstream/admin/web/server';
import { createLogger } from '~/upstream/core/log';
import { watchProcess } from '~/upstream/core/metrics';
import { startNightlyJobs } from '~/upstream/server/nightly';
import type { OpsHost } from '~/upstream/core/actions/action';
import { writeOpsAddressFile, isDeveloperMachine, getOperatorToken } from '~/upstream/admin/actions/announce';
import { actions } from '~/upstream/admin/actions/registry';
import { openSecurityLog } from '~/upstream/core/security';
import { createContext, createUpstream } from '~/upstream/server/create-upstream';
import { completePayments } from '~/upstream/modules/public-orders';
import { startDataCopyWorker } from '~/upstream/modules/customers';
import { createConfiguredSigner } from '~/upstream/core/signing/document-signer';
import { openSpans } from '~/upstream/core/spans';

/** Longer than the idle time of the portal's pooled connections, so that no call is sent on a closing socket. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
const HEADERS_TIMEOUT_MS = 10_000;
const STOP_TIMEOUT_MS = 4_000;

export interface OpenedUpstream {
  log: Logger;
  port: number;
  /** URL of the operators' web console; null when it is not configured. */
  consoleUrl: string | null;
  /** The demo data was seeded by an older version of the code. */
  hasOlderSeed: boolean;
  /**
   * Accepts calls for another `stopDelayMs`, then stops jobs and closes the database. Calls that run more than 4 s longer are
   * aborted. Repeated calls return the same promise.
   */
  stop(): Promise<void>;
}

export interface UpstreamOpening {
  /** Called with the progress of seeding an empty database. */
  onProgress?: (done: number, total: number, label: string) => void;
  /** Module of the process that seeds it (upstream/server/open-database.ts). */
  fillEntry?: string;
}

function listen(server: Server, config: { host: string; port: number }): Promise<number> {
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS;
  server.headersTimeout = HEADERS_TIMEOUT_MS;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(config.port, config.host, () => resolve((server.address() as AddressInfo).port));
  });
}

async function startConsole(host: OpsHost): Promise<{ server: Server; url: string } | null> {
  const { console: opsConsole } = host.config;
  if (opsConsole === null) return null;
  const server = createServer(createConsole(host));
  const port = await listen(server, opsConsole);
  host.log.info({ host: opsConsole.host, port }, 'console ready');
  return { server, url: `http://${opsConsole.host}:${port}` };
}

/** Stops the servers. Load balancers close their connections during the delay, so that no request is cut off. */
async function endServers(servers: readonly Server[], delayMs: number): Promise<void> {
  servers.forEach(disableKeepAlive);
  await delay(delayMs);
  setTimeout(() => servers.forEach((server) => server.closeAllConnections()), STOP_TIMEOUT_MS).unref();
  await Promise.all(servers.map(startDrainWhenIdle));
}

/**
 * Opens the whole service by its settings: database, clock, calls, operators' web console and background jobs.
 * @throws the error that prevents the start (`boot-fault.ts`); resources opened before it end with the process
 */
export async function openUpstream(
  config: UpstreamConfig,
  { onProgress, fillEntry }: UpstreamOpening = {},
): Promise<OpenedUpstream> {
  const log = createLogger(config);
  const security = openSecurityLog(config, log);
  const documentSigner = createConfiguredSigner(config);
  // A configured signing key is checked at start, not at the first document; a test key is created when it is needed.
  if (config.signing) await documentSigner.open();
  const unlock = config.isEmbedded ? await lockDataFolder(config.dataDir) : async () => undefined;
  const opened = await openUpstreamDatabase(config, {
    onProgress,
    onTitlesRead: (read) => log.info({ titles: read }, 'search keys built'),
    fillEntry,
  });
  const isOlder = config.isSeeded && (await hasOlderSeed(opened.db));
  if (isOlder)
    log.warn(
      'demo data is of an older version: npm run dev -- --fresh or npm start -- --fresh seeds it again',
    );
  const clock = await openClock(opened.db, config);
  const token = getOperatorToken(config);
  // Without a token only named operators have access, and only if the web console is configured.
  const ops = token === null && config.console === null ? undefined : { token, clock };
  const spans = openSpans(config, log);
  const options = { db: opened.db, config, now: clock.now, clock, log, ops, documentSigner, spans };
  const context = createContext(options);
  watchProcess();
  const server = createServer(createUpstream(options));
  const port = await listen(server, config);
  if (!config.isDualControlOn) log.warn('dual control is off: OPS_DUAL_CONTROL');
  const takeBack =
    token !== null && isDeveloperMachine(config)
      ? await writeOpsAddressFile(config.dataDir, { port, token })
      : null;
  const endNightly = config.isSettlingNightly ? startNightlyJobs(context) : null;
  const endOwnData = startDataCopyWorker(context);
  const opsConsole = await startConsole({ ...context, clock, actions });

  async function end(): Promise<void> {
    await endServers(opsConsole === null ? [server] : [server, opsConsole.server], config.stopDelayMs);
    await endNightly?.();
    await endOwnData();
    await takeBack?.();
    await opened.close();
    await unlock();
    await Promise.all([security.flush(), spans.flush()]);
  }
  let ending: Promise<void> | null = null;

  // Completes payments requested before this process started; the bank finds them by their keys.
  completePayments(context).catch((error: unknown) => log.error({ err: error }, 'payment settlement failed'));

  log.info({ host: config.host, port, database: opened.engine }, 'upstream ready');
  return {
    log,
    port,
    consoleUrl: opsConsole?.url ?? null,
    hasOlderSeed: isOlder,
    stop: () => (ending ??= end()),
  };
}
