import { inspect } from 'node:util';
import { z } from 'zod';
import { readCommandLine, exitWithUsage } from '~/scripts/command-line';
import { loadEnvFile } from '~/scripts/env-file.mjs';
import { DatabaseUnavailableError } from '~/upstream/core/boot-fault';
import { openClock } from '~/upstream/core/clock';
import { ConfigError, readProcessConfig } from '~/upstream/core/config';
import { DataInUseError, lockDataFolder } from '~/upstream/core/data-lock';
import { SchemaTooNewError } from '~/upstream/core/db/migrate';
import { openUpstreamDatabase } from '~/upstream/server/open-database';
import { newOperatorShape } from '~/upstream/admin/actions/platform/operators';
import { recoverAdmin } from '~/upstream/admin/actions/recover-admin';
import { Refusal } from '~/upstream/core/refusal';

// For operators with access to the database: DATABASE_URL, or DATA_DIR of the embedded one with the portal stopped.
const USAGE = `npm run recover-admin -- NAME                                 enables an operator as an administrator
npm run recover-admin -- NAME --display=李维 --staff-no=A001   creates an administrator
It prints a first password once. Two administrators recovered on one day confirm each other a day later.`;

const ABSENT = { display: z.undefined(), staff_no: z.undefined() };

/** Exit code 0: done; 1: not done; 2: wrong use. */
async function main(): Promise<number> {
  const { values, positionals } = readCommandLine(USAGE, {
    allowPositionals: true,
    options: { display: { type: 'string' }, 'staff-no': { type: 'string' } },
  });
  const [name, more] = positionals;
  if (name === undefined || more !== undefined) exitWithUsage(USAGE);
  const { display, 'staff-no': staff_no } = values;
  const given = z
    .object({ ...newOperatorShape, ...(display === undefined && staff_no === undefined && ABSENT) })
    .safeParse({ name, display, staff_no });
  if (!given.success) return exitWithUsage(USAGE, z.prettifyError(given.error));
  const { display: who, staff_no: staffNo } = given.data;
  const person = who === undefined || staffNo === undefined ? null : { display: who, staffNo };
  const config = readProcessConfig();
  const unlock = config.isEmbedded ? await lockDataFolder(config.dataDir) : async () => undefined;
  const opened = await openUpstreamDatabase(config);
  try {
    const { now } = await openClock(opened.db, config);
    const { operator, password } = await recoverAdmin({ db: opened.db, now, config }, name, person);
    process.stdout.write(`${operator} ${password}\n`);
    return 0;
  } finally {
    await opened.close();
    await unlock();
  }
}

loadEnvFile('.env');
main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    const isOurs = [ConfigError, DataInUseError, DatabaseUnavailableError, SchemaTooNewError].some(
      (kind) => error instanceof kind,
    );
    const text = error instanceof Refusal ? error.msg : isOurs ? (error as Error).message : inspect(error);
    process.stderr.write(`${text}\n`);
    process.exitCode = 1;
  },
);
