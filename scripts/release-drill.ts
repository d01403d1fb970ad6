/**
 * Tests the last release next to this build. `npm run release:drill` takes the tag of
 * upstream/core/db/released-schema.json (or the given one). It builds the release in a separate folder and starts
 * it on a database that this tree has migrated and seeded. Guests and people read pages. A fund is bought, priced
 * and settled, an article edited by this tree is shown, and the operators' console is opened
 * (release-drill-work.ts); nothing may fail. It takes about four minutes and requires git and, when the release has
 * other packages, the registry.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, readFileSync, symlinkSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readCommandLine, exitWithUsage } from '~/scripts/command-line';
import { editArticle, runReleaseDrill } from '~/scripts/release-drill-work';
import { DEMO, DEMO_PASSWORD } from '~/tests/fixtures/demo';
import { releasedSchemaSchema } from '~/upstream/core/db/released-schema';
import { makeSeededFolder } from '~/upstream/seed/seeded';
import { findFreePort } from '~/upstream/core/db/testing/free-port';
import { computeTestClockOffsetSeconds } from '~/upstream/core/db/testing/test-clock';

const USAGE = `npm run release:drill -- [TAG or COMMIT]
Builds the release of that tag (default: the one of upstream/core/db/released-schema.json) and runs it on a database of this tree.`;
const SCHEMA = 'upstream/core/db/released-schema.json';
const READY_TIMEOUT_MS = 120_000;
/** Pages to check with their demo accounts; guests have none. */
const PAGES: readonly { path: string; phone?: string }[] = [
  ...['/', '/wealth/fund-library', '/wealth/info', '/simu/manager', '/wealth/search?searchKeyWord=a'].map(
    (path) => ({ path }),
  ),
  ...['/', '/wealth/user', '/wealth/user/assets', '/wealth/favorite', '/wealth/user/security'].map(
    (path) => ({
      path,
      phone: DEMO.qualifiedSimu,
    }),
  ),
  { path: '/wealth/user', phone: DEMO.adviser },
];

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const run = (cwd: string, program: string, ...args: string[]): string =>
  execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

/** Builds the tree of the release. It uses the packages of this tree when the lock files are equal. */
function buildRelease(tag: string, folder: string): void {
  run('.', 'git', 'worktree', 'add', '--quiet', '--detach', folder, tag);
  const isSame =
    readFileSync('package-lock.json', 'utf8') === readFileSync(join(folder, 'package-lock.json'), 'utf8');
  if (isSame) symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  else run(folder, 'npm', 'ci', '--no-audit', '--no-fund');
  run(folder, 'node', 'scripts/build.mjs');
}

/** Name of the setting of the console's port in that release; older ones called the console a desk. */
const getConsoleSetting = (folder: string): string =>
  readFileSync(join(folder, '.env.example'), 'utf8').includes('CONSOLE_PORT') ? 'CONSOLE_PORT' : 'DESK_PORT';

/** Starts the release; resolves when it is ready. @throws when it exits, or is not ready within two minutes */
async function start(folder: string, dataDir: string, logFile: string) {
  const [port, consolePort] = [await findFreePort(), await findFreePort()];
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn('node', ['--enable-source-maps', 'build/server.js'], {
    cwd: folder,
    env: {
      ...process.env,
      ...{
        NODE_ENV: 'production',
        APP_ENV: 'test',
        HOST: '127.0.0.1',
        PORT: String(port),
        [getConsoleSetting(folder)]: String(consolePort),
        LOG_LEVEL: 'info',
      },
      ...{ DATA_DIR: dataDir, CLOCK_OFFSET_SECONDS: String(computeTestClockOffsetSeconds(Date.now())) },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = createWriteStream(logFile);
  child.stdout.pipe(log);
  child.stderr.pipe(log);
  const ended = once(child, 'exit');
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (
    !(await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill();
      throw new Error(`The release does not start:\n${await readFile(logFile, 'utf8')}`);
    }
    await sleep(200);
  }
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    log.end();
  };
  return { origin, dataDir, consoleOrigin: `http://127.0.0.1:${consolePort}`, stop };
}

/** Logs in with the form, which writes to the database; returns the cookies. */
async function getCookies(origin: string, phone: string): Promise<string> {
  const form = { intent: 'login-password', phone, password: DEMO_PASSWORD, agreement: 'on' };
  const answer = await fetch(`${origin}/wealth/user`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { origin, 'sec-fetch-site': 'same-origin' },
    redirect: 'manual',
  });
  if (answer.status !== 303) throw new Error(`The login of ${phone} returned HTTP ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

/** Returns the URLs with an unexpected response. */
async function openPage(origin: string): Promise<string[]> {
  const wrong: string[] = [];
  for (const { path, phone } of PAGES) {
    const cookie = phone === undefined ? '' : await getCookies(origin, phone);
    const answer = await fetch(`${origin}${path}`, { headers: { cookie }, redirect: 'manual' });
    const length = (await answer.text()).length;
    if (answer.status !== 200 || length < 2_000)
      wrong.push(`${path} ${phone ?? 'guest'}: ${answer.status}, ${length} characters`);
  }
  return wrong;
}

/** Returns the errors that the release wrote to its log. */
const faultsIn = (log: string): string[] =>
  log
    .split('\n')
    .filter((line) =>
      /"level":"?(?:50|60|error|fatal)|call failed|upstream-(?:shape|contract-violation)/.test(line),
    );

/** Returns the output of git in this clone; empty on failure. */
function git(...words: string[]): string {
  const { status, stdout } = spawnSync('git', words, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}

const schema = releasedSchemaSchema.parse(JSON.parse(readFileSync(SCHEMA, 'utf8')));
const { positionals } = readCommandLine(USAGE, { allowPositionals: true });
const tag = positionals[0] ?? `v${schema.release}`;
if (git('rev-parse', '--quiet', '--verify', `${tag}^{commit}`) === '') {
  // The commit that last wrote the schema file is the release, or comes just before its tag.
  const written = git('log', '-1', '--format=%h %s', '--', SCHEMA);
  exitWithUsage(
    USAGE,
    `${tag} is no tag or commit of this clone: git fetch --tags, or name the commit of the release${written && `; ${SCHEMA} was last written by ${written}`}`,
  );
}
const folder = await mkdtemp(join(tmpdir(), 'release-drill-'));
const tree = join(folder, 'tree');
try {
  print(`building ${tag}`);
  buildRelease(tag, tree);
  print('migrating and seeding a database with this tree');
  const database = join(folder, 'data', 'upstream');
  await makeSeededFolder(database);
  const edited = await editArticle(database);
  const logFile = join(folder, 'portal.log');
  const release = await start(tree, join(folder, 'data'), logFile);
  const wrong: string[] = [];
  try {
    wrong.push(...(await openPage(release.origin)), ...(await runReleaseDrill(release, edited)));
  } finally {
    await release.stop();
  }
  const faults = [...wrong, ...faultsIn(await readFile(logFile, 'utf8'))];
  print(faults.length === 0 ? `${tag} runs on the schema of this tree` : faults.join('\n'));
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  run('.', 'git', 'worktree', 'remove', '--force', tree);
  await rm(folder, { recursive: true, force: true });
}
