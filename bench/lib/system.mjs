import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, startChild } from './child.mjs';
import { SERVER_CPU, UPSTREAM_CPU } from './cpus.mjs';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const BENCH = join(ROOT, 'bench');
/** Settings that enable the caches of a portal, with their defaults. */
export const AS_SERVED = { PAGE_CACHE: 'true', GUEST_CACHE_TTL_MS: '' };

/** Creates everything that a run starts: stopped together, with its files removed. */
export function openSystem() {
  const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
  // Modules generated for a run are placed where they can resolve React.
  const modules = mkdtempSync(join(BENCH, 'node_modules', '.portal-bench-'));
  const children = [];
  const upstreams = {};
  let count = 0;

  const start = async (options) => {
    const child = await startChild({
      ...options,
      logFile: join(folder, `${(count += 1)}-${options.name}.log`),
    });
    children.push(child);
    return child;
  };
  const once = (name, open) => (upstreams[name] ??= open());

  /** The reference upstream with its seeded data, in a separate data folder. */
  const upstream = () =>
    once('upstream', async () => {
      const port = await freePort();
      return start({
        name: 'upstream',
        args: [join(ROOT, 'build/upstream.js')],
        cwd: ROOT,
        env: {
          APP_ENV: 'test',
          UPSTREAM_PORT: String(port),
          DATA_DIR: join(folder, 'data'),
          LOG_LEVEL: 'warn',
        },
        cpu: UPSTREAM_CPU,
        port,
        readyPath: '/healthz',
      });
    });

  /** The same upstream behind a server that replays recorded responses. */
  const tape = () =>
    once('tape', async () => {
      const { port: upstreamPort } = await upstream();
      return peer('tape', [upstreamPort], { cpu: UPSTREAM_CPU, readyPath: '/healthz' });
    });

  /** Starts a server of bench/servers. */
  async function peer(file, args = [], { cpu = SERVER_CPU, readyPath = '/', env = {} } = {}) {
    const port = await freePort();
    const path = join(BENCH, 'servers', `${file}.mjs`);
    return start({
      name: file,
      args: [path, String(port), ...args.map(String)],
      cwd: BENCH,
      cpu,
      port,
      readyPath,
      env,
    });
  }

  /**
   * Starts the portal as in production: built, logging every request.
   * @param {{ name: string, upstreamPort: number, env?: Record<string, string>, buildModule?: string,
   *   buildEnv?: Record<string, string>, nodeArgs?: string[] }} options `buildModule` wraps the app's build
   */
  async function portal({ name, upstreamPort, env = {}, buildModule, nodeArgs = [] }) {
    const port = await freePort();
    const origin = `http://127.0.0.1:${upstreamPort}`;
    return start({
      name,
      args: ['--max-semi-space-size=16', ...nodeArgs, join(ROOT, 'build/server.js')],
      cwd: buildModule ? wrappedRoot(name, buildModule) : ROOT,
      env: {
        APP_ENV: 'prod',
        PORT: String(port),
        HOST: '127.0.0.1',
        PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
        GSAPI_ORIGIN: origin,
        API_ORIGIN: origin,
        SESSION_SECRETS: 'secret-of-the-benchmark-and-of-nothing-else',
        LOGIN_MARKER_SALT: 'salt-of-the-benchmark',
        RATE_LIMIT_PER_MINUTE: '10000000',
        // Caches are off unless a part enables them.
        PAGE_CACHE: 'false',
        GUEST_CACHE_TTL_MS: '0',
        // As set in the image: memory released by one thread is not reserved for another.
        MALLOC_ARENA_MAX: '1',
        ...env,
      },
      cpu: SERVER_CPU,
      port,
      readyPath: '/readyz',
    });
  }

  /** Creates a root folder whose app build is another module, with the real files. */
  function wrappedRoot(name, module) {
    const root = join(folder, name);
    mkdirSync(join(root, 'build/app/server'), { recursive: true });
    symlinkSync(join(ROOT, 'build/app/client'), join(root, 'build/app/client'));
    const target = JSON.stringify(join(BENCH, 'servers', module));
    writeFileSync(join(root, 'build/app/server/package.json'), '{ "type": "module" }');
    writeFileSync(join(root, 'build/app/server/index.js'), `export * from ${target};\n`);
    return root;
  }

  return {
    folder,
    modules,
    upstream,
    tape,
    peer,
    portal,
    async stop() {
      for (const child of children.reverse()) await child.stop();
      for (const made of [folder, modules]) rmSync(made, { recursive: true, force: true });
    },
  };
}
