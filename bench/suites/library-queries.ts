import { join } from 'node:path';
import pino from 'pino';
import { catalogue } from '~/contract/catalogue';
import { readConfig } from '~/upstream/core/config';
import { openDatabase, type OpenedDatabase } from '~/upstream/core/db/open';
import { migrateToLatest } from '~/upstream/core/db/migrate';
import { seedDatabase } from '~/upstream/seed';
import { seedScale } from '~/upstream/core/db/testing/scale';
import { findPostgresBinaries, startPostgres } from '~/upstream/core/db/testing/postgres';
import { services } from '~/upstream/server/services';
import { scanForTestFile } from '~/upstream/core/files/scan';
import { createDocumentSigner } from '~/upstream/core/signing/document-signer';
import { createTestKey } from '~/upstream/core/signing/test-key';
import { openCopyStore } from '~/upstream/core/files/copies';
import { openFileStore } from '~/upstream/core/files/store';
import { unavailableCarrier } from '~/upstream/core/external-services/carrier';
import type { ServiceContext } from '~/upstream/core/service-context';
import { unavailableBank } from '~/upstream/core/external-services/bank';
import { referenceCheckers } from '~/upstream/modules/identity/verification/reference-checkers';

// Measures the service time of a fund library page with 1,000, 10,000 and 100,000 funds on each tab.
const SIZES = [1_000, 10_000, 100_000] as const;
const LIMIT = 2;
const ROUNDS = 15;
const PAGE = 50;
/** Longer than a count of matches is cached. */
const LAP_MS = 120_000;
let laps = 0;

type Query = Record<string, string | number>;
/** Typical queries: the initial view, by figures, filtered, combined, and further pages. */
const QUERIES: readonly { name: string; tab: 'simu' | 'public'; query: Query; pages?: number }[] = [
  { name: 'private, as a guest opens it', tab: 'simu', query: { sort: 'name' } },
  { name: 'private, by return of a year', tab: 'simu', query: { sort: 'return_1y' } },
  { name: 'private, one strategy', tab: 'simu', query: { sort: 'return_1y', strategy: 'equity' } },
  {
    name: 'private, risk and status',
    tab: 'simu',
    query: { sort: 'sharpe', risk: '3,4', status: 'running' },
  },
  { name: 'private, fifth page', tab: 'simu', query: { sort: 'return_1y' }, pages: 5 },
  { name: 'public, as it opens', tab: 'public', query: { sort: 'return_1y' } },
  { name: 'public, one type', tab: 'public', query: { sort: 'return_3y', type: 'stock' } },
  { name: 'public, lowest drawdown first', tab: 'public', query: { sort: 'max_drawdown', order: 'asc' } },
  { name: 'public, type and risk', tab: 'public', query: { sort: 'return_6m', type: 'bond', risk: '1,2' } },
  { name: 'public, fifth page', tab: 'public', query: { sort: 'return_1y' }, pages: 5 },
];

const write = (line: string): void => void process.stdout.write(`  ${line}\n`);

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

async function askPage(
  context: ServiceContext,
  tab: 'simu' | 'public',
  query: Query,
): Promise<string | null> {
  const input = { body: {}, account: null, context };
  const firstPage = { ...query, limit: PAGE };
  const reply =
    tab === 'simu'
      ? await services.catalogue.simuList({ ...input, query: catalogue.simuList.query.parse(firstPage) })
      : await services.catalogue.publicList({ ...input, query: catalogue.publicList.query.parse(firstPage) });
  return reply.next_cursor;
}

/** Returns the milliseconds of a query: its last requested page, median of the rounds. */
async function getTime(
  context: ServiceContext,
  { tab, query, pages = 1 }: (typeof QUERIES)[number],
): Promise<number> {
  let cursor: string | null = null;
  for (let page = 1; page < pages; page += 1) {
    cursor = await askPage(context, tab, cursor === null ? query : { ...query, cursor });
  }
  const last = cursor === null ? query : { ...query, cursor };
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedAt = performance.now();
    await askPage(context, tab, last);
    times.push(performance.now() - startedAt);
  }
  return median(times.slice(3));
}

/** Adds funds until both tabs have a given number. */
async function growTo(opened: OpenedDatabase, size: number, added: { simu: number; public: number }) {
  const count = async (table: 'simu_funds' | 'public_funds'): Promise<number> => {
    const row = await opened.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(row.count);
  };
  const missing = {
    simu: Math.max(0, size - (await count('simu_funds'))),
    public: Math.max(0, size - (await count('public_funds'))),
  };
  await seedScale(opened, { simu: missing.simu, public: missing.public, added });
  added.simu += missing.simu;
  added.public += missing.public;
}

async function measure(engine: string, opened: OpenedDatabase): Promise<void> {
  await migrateToLatest(opened.db);
  await seedDatabase(opened, {});
  const context: ServiceContext = {
    db: opened.db,
    // Every round is later than the cache lifetime, so no earlier count is used again.
    now: () => new Date(Date.UTC(2026, 10, 20) + (laps += 1) * LAP_MS),
    config: readConfig({ APP_ENV: 'test' }),
    log: pino({ level: 'silent' }),
    carrier: unavailableCarrier,
    adoptGuestData: async () => undefined,
    checkers: referenceCheckers,
    bank: unavailableBank,
    files: openFileStore(readConfig({ APP_ENV: 'test' }).filesDir),
    copies: openCopyStore(join(readConfig({ APP_ENV: 'test' }).filesDir, 'copies')),
    scan: scanForTestFile,
    mail: null,
    documentSigner: createDocumentSigner(createTestKey),
  };
  const times = new Map<string, number[]>();
  const added = { simu: 0, public: 0 };
  for (const size of SIZES) {
    await growTo(opened, size, added);
    // Once without measurement: first-time costs of the engine and the code would count only for the smallest size.
    for (const entry of QUERIES) await getTime(context, entry);
    for (const entry of QUERIES) {
      times.set(entry.name, [...(times.get(entry.name) ?? []), await getTime(context, entry)]);
    }
  }
  write(`${engine}, ms at ${SIZES.join(', ')} funds a tab:`);
  const ratios = [...times].map(([name, list]) => {
    const ratio = (list.at(-1) ?? 0) / (list[0] ?? 1);
    write(`  ${name}: ${list.map((ms) => ms.toFixed(1)).join(', ')} (${ratio.toFixed(2)} ×)`);
    return ratio;
  });
  const sums = SIZES.map((_, at) => [...times.values()].reduce((sum, list) => sum + (list[at] ?? 0), 0));
  const whole = (sums.at(-1) ?? 0) / (sums[0] ?? 1);
  const verdict = Math.max(...ratios) < LIMIT ? `under ${LIMIT}` : `NOT all under ${LIMIT}`;
  write(`  all together ${whole.toFixed(2)} ×, worst ${Math.max(...ratios).toFixed(2)} ×: ${verdict}`);
}

async function onEngine(engine: string, opened: OpenedDatabase): Promise<void> {
  try {
    await measure(engine, opened);
  } finally {
    await opened.close();
  }
}

await onEngine('PGlite', await openDatabase({}));
if (findPostgresBinaries() === null) write('PostgreSQL: no binaries on this machine, not measured.');
else {
  const server = await startPostgres();
  try {
    await onEngine('PostgreSQL', await openDatabase({ databaseUrl: server.databaseUrl }));
  } finally {
    await server.stop();
  }
}
