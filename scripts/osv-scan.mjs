import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const USAGE = `node scripts/osv-scan.mjs [--api URL] [LOCK FILE …]

Posts the names and versions of all packages of the lock files (default: package-lock.json and
bench/package-lock.json) to the OSV database, and lists known vulnerabilities.
--api URL: a mirror of https://api.osv.dev

Exit code: 0 none, 1 known vulnerabilities, 2 wrong arguments, 3 the database did not answer (nothing was checked).
`;
const API = 'https://api.osv.dev';
const LOCK_FILES = ['package-lock.json', 'bench/package-lock.json'];
/** Maximum number of packages in one request, by the documentation of the API. */
const BATCH = 1_000;
const TIMEOUT_MS = 30_000;

/**
 * Vulnerabilities that do not reach this project, each with its reason. After its day an entry counts again.
 * @type {readonly { id: string, reason: string, until: string }[]}
 */
const ACCEPTED = [];

/** Thrown when the database did not answer: no package was checked. */
export class OsvUnavailableError extends Error {}

/**
 * Lists the packages of lock files that come from a registry, once for each version.
 * @param {readonly string[]} texts contents of the lock files
 * @returns {{ name: string, version: string, isDevelopment: boolean }[]}
 */
export function listLockedPackages(texts) {
  const found = new Map();
  const entries = texts.flatMap((text) => Object.entries(JSON.parse(text).packages));
  for (const [path, { version, link, dev = false, name }] of entries) {
    if (!path.includes('node_modules/') || link || !version) continue;
    // An alias, such as npm:typescript@7, has the name of its package.
    const real = name ?? path.split('node_modules/').at(-1);
    const key = `${real}@${version}`;
    const isDevelopment = dev && (found.get(key)?.isDevelopment ?? true);
    found.set(key, { name: real, version, isDevelopment });
  }
  return [...found.values()];
}

async function post(api, queries) {
  let reply;
  try {
    reply = await fetch(`${api}/v1/querybatch`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ queries }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    throw new OsvUnavailableError(`${api} cannot be reached: ${error.cause?.message ?? error.message}`);
  }
  if (!reply.ok) throw new OsvUnavailableError(`${api} answered HTTP ${reply.status}`);
  const { results } = await reply.json().catch(() => ({}));
  if (!Array.isArray(results) || results.length !== queries.length)
    throw new OsvUnavailableError(`${api} did not answer every package`);
  return results;
}

/**
 * Asks the database about packages.
 * @returns {Promise<{ name: string, version: string, isDevelopment: boolean, ids: string[] }[]>} those with known
 * vulnerabilities
 * @throws OsvUnavailableError
 */
export async function findVulnerablePackages(packages, api = API) {
  const found = new Map();
  let open = packages.map((each) => ({ each, token: undefined }));
  while (open.length > 0) {
    const batch = open.slice(0, BATCH);
    const queries = batch.map(({ each: { name, version }, token }) => ({
      ...{ package: { name, ecosystem: 'npm' }, version },
      ...(token ? { page_token: token } : {}),
    }));
    const results = await post(api, queries);
    // A package with many vulnerabilities has more pages.
    const more = [];
    for (const [at, { vulns = [], next_page_token: token }] of results.entries()) {
      const { each } = batch[at];
      if (vulns.length > 0) found.set(each, [...(found.get(each) ?? []), ...vulns.map(({ id }) => id)]);
      if (token) more.push({ each, token });
    }
    open = [...open.slice(BATCH), ...more];
  }
  return [...found].map(([each, ids]) => ({ ...each, ids }));
}

/** Removes accepted vulnerabilities, and packages without any other. */
export function dropAccepted(found, accepted, day) {
  const open = new Set(accepted.filter(({ until }) => until >= day).map(({ id }) => id));
  return found
    .map((each) => ({ ...each, ids: each.ids.filter((id) => !open.has(id)) }))
    .filter(({ ids }) => ids.length > 0);
}

/**
 * Runs the command.
 * @param {string[]} words
 * @param {(text: string) => unknown} print
 * @returns {Promise<number>} the exit code
 */
export async function runScan(words, print = (text) => process.stdout.write(text)) {
  const options = { api: { type: 'string' }, help: { type: 'boolean', short: 'h' } };
  let parsed;
  try {
    parsed = parseArgs({ args: words, allowPositionals: true, options });
  } catch (error) {
    print(`${error.message}\n\n${USAGE}`);
    return 2;
  }
  const { values, positionals } = parsed;
  if (values.help) {
    print(USAGE);
    return 0;
  }
  const files = positionals.length > 0 ? positionals : LOCK_FILES;
  const packages = listLockedPackages(files.map((file) => readFileSync(file, 'utf8')));
  try {
    const found = dropAccepted(
      await findVulnerablePackages(packages, values.api),
      ACCEPTED,
      new Date().toISOString().slice(0, 10),
    );
    for (const { name, version, isDevelopment, ids } of found)
      print(`${name} ${version}${isDevelopment ? ' (development)' : ''}: ${ids.join(' ')}\n`);
    print(`${packages.length} packages checked, ${found.length} with known vulnerabilities\n`);
    return found.length > 0 ? 1 : 0;
  } catch (error) {
    if (!(error instanceof OsvUnavailableError)) throw error;
    print(`Nothing was checked: ${error.message}\n`);
    return 3;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  process.exitCode = await runScan(process.argv.slice(2));
