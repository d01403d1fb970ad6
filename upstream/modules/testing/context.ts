import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { type UpstreamConfig, readConfig } from '~/upstream/core/config';
import type { OpenedDatabase } from '~/upstream/core/db/open';
import { TEST_SCRYPT_COST, hashPassword } from '~/upstream/core/db/password';
import { lendDatabase } from '~/upstream/core/db/testing/pooled-database';
import { scanForTestFile } from '~/upstream/core/files/scan';
import { openCopyStore } from '~/upstream/core/files/copies';
import { openFileStore } from '~/upstream/core/files/store';
import { createDocumentSigner } from '~/upstream/core/signing/document-signer';
import { createTestKey } from '~/upstream/core/signing/test-key';
import { issueToken } from '~/upstream/core/http/access-tokens';
import { unavailableCarrier } from '~/upstream/core/external-services/carrier';
import { hashSha256 } from '~/upstream/core/secrets';
import type { Account, ServiceContext } from '~/upstream/core/service-context';
import { CodeReply } from '~/upstream/core/refusal';
import { createReferenceBank } from '~/upstream/modules/orders-core/reference-bank';
import { adoptGuestData } from '~/upstream/modules/content/adopt-guest-data';
import { referenceCheckers } from '~/upstream/modules/identity/verification/reference-checkers';
import { DEFAULT_SETTINGS } from '~/upstream/modules/identity/users/settings';

/** 2026-11-20 10:00 in Shanghai, a Friday. */
export const TEST_START = new Date('2026-11-20T02:00:00Z');

/** Settings of a real key, for tests that only need them to be set. */
export const REAL_SIGNING = { SIGNING_P12_FILE: 'seal.p12', SIGNING_P12_PASSWORD: 'words' };

/** One key for all worlds of a test file. */
const testSigner = createDocumentSigner(createTestKey);

export interface TestWorld {
  context: ServiceContext;
  opened: OpenedDatabase;
  /** Advances the clock. */
  pass: (seconds: number) => void;
  /** Lines logged by the service, as text. */
  logLines: string[];
  /** Folder of its files. */
  filesDir: string;
  close: () => Promise<void>;
}

/** Opens a service context on a database (a new one in memory by default), with a stopped clock. */
export async function openWorld({
  opened,
  settings = {},
}: { opened?: OpenedDatabase; settings?: Record<string, string> } = {}): Promise<TestWorld> {
  const database = opened ?? (await lendDatabase());
  let nowMs = TEST_START.getTime();
  const logLines: string[] = [];
  const config: UpstreamConfig = readConfig({ APP_ENV: 'test', ...settings });
  const filesDir = await mkdtemp(join(tmpdir(), 'upstream-files-'));
  const files = openFileStore(filesDir);
  const now = () => new Date(nowMs);
  const log = pino({ level: 'trace' }, { write: (line: string) => void logLines.push(line) });
  return {
    context: {
      db: database.db,
      now,
      config,
      log,
      carrier: unavailableCarrier,
      checkers: referenceCheckers,
      bank: createReferenceBank({ db: database.db, now, responseDelayMs: 0 }),
      files,
      copies: openCopyStore(join(filesDir, 'copies')),
      scan: scanForTestFile,
      documentSigner: testSigner,
      mail: null,
      adoptGuestData,
    },
    opened: database,
    filesDir,
    pass: (seconds) => void (nowMs += seconds * 1000),
    logLines,
    close: async () => {
      await rm(filesDir, { recursive: true, force: true });
      await database.close();
    },
  };
}

/** Adds an account with a separate token; its id is derived from `phone`. */
export async function addAccount(
  context: ServiceContext,
  phone: string,
  more: { password?: string; columns?: Record<string, unknown> } = {},
): Promise<Account & { token: string; phone: string }> {
  const id = `account-${phone}`;
  await context.db
    .insertInto('accounts')
    .values({
      id,
      phone,
      name: `用户${phone.slice(-4)}`,
      password_hash: more.password ? await hashPassword(more.password, TEST_SCRYPT_COST) : null,
      simu_unsigned_guarantee: false,
      am_unsigned_guarantee: false,
      origin: '{}',
      settings: JSON.stringify(DEFAULT_SETTINGS),
      created_at: context.now().toISOString(),
      ...more.columns,
    })
    .execute();
  const token = await issueToken(context, id);
  return { id, token, tokenHash: hashSha256(token), phone };
}

/** Returns the refusal of a call; anything else fails the test. */
export async function catchRefusal(
  call: Promise<unknown>,
): Promise<{ code: number; msg: string; result: unknown }> {
  const outcome = await call.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if ('error' in outcome && outcome.error instanceof CodeReply) {
    const { code, msg, result } = outcome.error;
    return { code, msg, result };
  }
  throw new Error(`expected a refusal, got ${JSON.stringify(outcome)}`, {
    cause: 'error' in outcome ? outcome.error : undefined,
  });
}
