/**
 * The complete system as plain processes of this machine: PostgreSQL and Redis, the reference upstream, portals
 * behind nginx, started in this order and stopped in reverse. `npm run stack` is its command; drills (tests/nightly,
 * tests/http) stop parts of it.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { writeNginxFolder, writeUpstreamsFolder } from '~/scripts/stack/nginx';
import { openPostgres, type StackPostgres } from '~/scripts/stack/postgres';
import { makeServerFolder, assertPrograms, SEARCH_PATH, StackError } from '~/scripts/stack/programs';
import { loadSealKeyPath, loadStackSecrets } from '~/scripts/stack/secrets';
import { stopLeftoverProcesses, openService, type Service } from '~/scripts/stack/service';
import { lockDataFolder } from '~/upstream/core/data-lock';

export interface Stack {
  /** PUBLIC_ORIGIN: URL for people, through nginx. */
  readonly origin: string;
  readonly upstreamOrigin: string;
  readonly ports: StackPorts;
  readonly nginx: Service;
  readonly portals: readonly Service[];
  /** One, or several behind a separate load balancer. */
  readonly upstreams: readonly Service[];
  /** Load balancer of several upstreams; null when there is one. */
  readonly balancer: Service | null;
  readonly redis: Service;
  /** Null when the upstream uses its embedded database. */
  readonly postgres: StackPostgres | null;
  /** All running services, in start order. */
  readonly services: readonly Service[];
  /** Stops all services, the public-facing ones first. */
  stop(): Promise<void>;
}

export interface StackPorts {
  nginx: number;
  portals: readonly number[];
  /** Port the portals call: the upstream, or the load balancer of several. */
  upstream: number;
  /** Ports of several upstreams on one PostgreSQL. */
  upstreams?: readonly number[];
  postgres: number;
  redis: number;
}

export interface StackOptions {
  /** Folder of data, logs and secrets. */
  folder: string;
  ports: StackPorts;
  /** `embedded`: the one below `upstream` in the folder. */
  database?: 'postgres' | 'embedded';
  /** Override the settings of the portals and of the upstream. */
  settings?: { portal?: Record<string, string>; upstream?: Record<string, string> };
  print?(line: string): void;
}

const HOST = '127.0.0.1';
const SEMI_SPACE = '--max-semi-space-size=16';

const answers = (port: number, path: string): Promise<boolean> =>
  fetch(`http://${HOST}:${port}${path}`).then(
    (answer) => answer.ok,
    () => false,
  );

const isListening = (port: number): Promise<boolean> =>
  new Promise((settle) => {
    const socket = connect(port, HOST);
    const end = (isThere: boolean): void => {
      socket.destroy();
      settle(isThere);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });

/**
 * Starts all services and waits until pages are served. Processes left in the folder by a killed stack are ended
 * first.
 * @throws StackError when a program is missing, a folder is closed, or a port is in use; Error with the end of a
 * log when
 *   a service does not start: the running ones are stopped then
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { ports, database = 'postgres', print = () => undefined } = options;
  assertPrograms(['nginx', 'redis-server', ...(database === 'postgres' ? (['postgres'] as const) : [])]);
  const folder = resolve(options.folder);
  makeServerFolder(folder);
  const unlock = await lockDataFolder(folder);
  const started: (readonly Service[])[] = [];
  const stop = async (): Promise<void> => {
    for (const together of started.splice(0).reverse())
      await Promise.all(together.map((service) => service.stop()));
    rmSync(join(folder, 'ops.json'), { force: true });
    await unlock();
  };
  try {
    for (const name of await stopLeftoverProcesses(folder))
      print(`${name} of an earlier run was still running and was stopped`);
    rmSync(join(folder, 'logs'), { recursive: true, force: true });
    await needFreePorts(ports, database);
    const stack = openStack({ ...options, folder }, stop);
    const start = async (service: Service): Promise<void> => {
      const startedAt = performance.now();
      await service.start();
      print(`${service.name.padEnd(9)} ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
    };
    const { postgres, redis, upstreams, balancer, portals, nginx } = stack;
    for (const together of [
      postgres ? [postgres] : [],
      [redis],
      // One after the other, because the first seeds the database.
      ...upstreams.map((each) => [each]),
      balancer ? [balancer] : [],
      portals,
      [nginx],
    ]) {
      started.push(together);
      await Promise.all(together.map(start));
    }
    return stack;
  } catch (error) {
    await stop();
    throw error;
  }
}

async function needFreePorts(ports: StackPorts, database: string): Promise<void> {
  const needed = [
    ...[ports.nginx, ...ports.portals, ports.upstream, ...(ports.upstreams ?? []), ports.redis],
    ...(database === 'postgres' ? [ports.postgres] : []),
  ];
  for (const port of needed)
    if (await isListening(port))
      throw new StackError(
        `Port ${port} is in use: stop the other program, or choose other ports with --port=`,
      );
}

function openStack(options: StackOptions, stop: () => Promise<void>): Stack {
  const { folder, ports, settings = {}, database = 'postgres' } = options;
  const secrets = loadStackSecrets(folder);
  const origin = `http://localhost:${ports.nginx}`;
  const upstreamOrigin = `http://${HOST}:${ports.upstream}`;
  // `npm run ops` with DATA_DIR of this folder finds its upstream.
  writeFileSync(join(folder, 'ops.json'), JSON.stringify({ port: ports.upstream, token: secrets.ops }), {
    mode: 0o600,
  });
  const node = (
    name: string,
    entry: string,
    environment: Record<string, string>,
    ready: () => Promise<boolean>,
  ) =>
    openService({
      ...{ name, folder, command: process.execPath, isReady: ready },
      environment: { INSTANCE: name, ...environment },
      parameters: [SEMI_SPACE, '--enable-source-maps', entry],
    });

  const postgres =
    database === 'postgres'
      ? openPostgres({ folder, name: 'postgres', port: ports.postgres, password: secrets.database })
      : null;
  const redis = openService({
    ...{ name: 'redis', folder, command: 'redis-server', isReady: () => isListening(ports.redis) },
    parameters: [
      ...['--bind', HOST, '--port', String(ports.redis), '--save', '', '--dir', folder],
      ...['--maxmemory', '128mb', '--maxmemory-policy', 'volatile-ttl'],
    ],
  });
  const environment = { NODE_ENV: 'production', APP_ENV: 'pre' };
  const isSigning = !['dev', 'test'].includes(settings.upstream?.APP_ENV ?? environment.APP_ENV);
  // Only the first upstream has the operators' console.
  const openUpstream = (name: string, port: number, isFurther = false): Service =>
    node(
      name,
      'build/upstream.js',
      {
        ...environment,
        UPSTREAM_HOST: HOST,
        UPSTREAM_PORT: String(port),
        DATA_DIR: join(folder, 'upstream'),
        OPS_TOKEN: secrets.ops,
        ...(postgres ? { DATABASE_URL: postgres.url, SEED: 'demo' } : {}),
        ...(isSigning
          ? { SIGNING_P12_FILE: loadSealKeyPath(folder, secrets), SIGNING_P12_PASSWORD: secrets.seal }
          : {}),
        ...settings.upstream,
        ...(isFurther ? { CONSOLE_PORT: '' } : {}),
      },
      () => answers(port, '/healthz'),
    );
  const upstreams = ports.upstreams
    ? ports.upstreams.map((port, at) => openUpstream(`upstream-${at + 1}`, port, at > 0))
    : [openUpstream('upstream', ports.upstream)];
  const balancer = ports.upstreams
    ? openService({
        ...{ name: 'balancer', folder, command: 'nginx', stopSignal: 'SIGQUIT' as const },
        environment: { PATH: SEARCH_PATH },
        parameters: writeUpstreamsFolder({
          folder: join(folder, 'balancer'),
          port: ports.upstream,
          upstreams: ports.upstreams.map((port) => `${HOST}:${port}`),
        }),
        isReady: () => answers(ports.upstream, '/healthz'),
      })
    : null;
  const portals = ports.portals.map((port, at) =>
    node(
      `portal-${at + 1}`,
      'build/server.js',
      {
        ...environment,
        HOST,
        PORT: String(port),
        PUBLIC_ORIGIN: origin,
        TRUST_PROXY: '1',
        GSAPI_ORIGIN: upstreamOrigin,
        API_ORIGIN: upstreamOrigin,
        REDIS_URL: `redis://${HOST}:${ports.redis}`,
        SESSION_SECRETS: secrets.session,
        LOGIN_MARKER_SALT: secrets.marker,
        ...settings.portal,
      },
      () => answers(port, '/readyz'),
    ),
  );
  const nginx = openService({
    ...{ name: 'nginx', folder, command: 'nginx', stopSignal: 'SIGQUIT' },
    environment: { PATH: SEARCH_PATH },
    parameters: writeNginxFolder({
      folder: join(folder, 'nginx'),
      port: ports.nginx,
      portals: ports.portals.map((port) => `${HOST}:${port}`),
    }),
    isReady: () => answers(ports.nginx, '/healthz'),
  });
  const inner = [...upstreams, ...(balancer ? [balancer] : [])];
  const services = [...(postgres ? [postgres] : []), redis, ...inner, ...portals, nginx];
  return {
    ...{ origin, upstreamOrigin, ports, nginx, portals, upstreams, balancer },
    ...{ redis, postgres, services, stop },
  };
}
