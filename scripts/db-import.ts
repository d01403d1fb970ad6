import { inspect } from 'node:util';
import { readCommandLine, exitWithUsage } from '~/scripts/command-line';
import { loadEnvFile } from '~/scripts/env-file.mjs';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { DatabaseUnavailableError } from '~/upstream/core/boot-fault';
import { openClock } from '~/upstream/core/clock';
import { ConfigError, readProcessConfig } from '~/upstream/core/config';
import { DataInUseError, lockDataFolder } from '~/upstream/core/data-lock';
import { IMPORT_KINDS, type ImportKind } from '~/upstream/core/db/import/forms';
import { importFile } from '~/upstream/core/db/import/import-file';
import { ImportError, formatImportReport } from '~/upstream/core/db/import/report';
import { SchemaTooNewError } from '~/upstream/core/db/migrate';
import { openUpstreamDatabase } from '~/upstream/server/open-database';

const USAGE = `用法：npm run db:import -- 文件.csv [--kind ${IMPORT_KINDS.join('|')}] [--fund 代码] [--skip-bad]
内嵌数据库一次只能由一个进程打开：导入之前先停止门户。`;

/** Imports a CSV file into the upstream database; exit code 1 when nothing was written. */
async function main(): Promise<number> {
  const { values, positionals } = readCommandLine(USAGE, {
    allowPositionals: true,
    options: {
      kind: { type: 'string' },
      fund: { type: 'string' },
      'skip-bad': { type: 'boolean', default: false },
    },
  });
  const [file] = positionals;
  const kind = IMPORT_KINDS.find((each) => each === values.kind);
  if (!file || positionals.length > 1 || (values.kind !== undefined && !kind)) exitWithUsage(USAGE);
  const config = readProcessConfig();
  const unlock = config.isEmbedded ? await lockDataFolder(config.dataDir) : async () => undefined;
  const opened = await openUpstreamDatabase(config);
  try {
    const { now } = await openClock(opened.db, config);
    const report = await importFile(opened.db, file, {
      today: toShanghaiDay(now()),
      ...(kind ? { kind: kind satisfies ImportKind } : {}),
      ...(values.fund ? { fundId: values.fund } : {}),
      isSkippingBad: values['skip-bad'],
    });
    process.stdout.write(`${formatImportReport(file, report)}\n`);
    return report.isWritten ? 0 : 1;
  } finally {
    await opened.close();
    await unlock();
  }
}

/** Returns the error text for the operator; for an internal error, including its origin. */
function getText(error: unknown): string {
  const isOurs = [ConfigError, DataInUseError, DatabaseUnavailableError, SchemaTooNewError, ImportError].some(
    (kind) => error instanceof kind,
  );
  if (isOurs) return (error as Error).message;
  const { code, path } = error as { code?: unknown; path?: unknown };
  if (code === 'ENOENT' || code === 'EISDIR' || code === 'EACCES')
    return path === undefined ? '读不了文件' : `读不了文件：${String(path)}`;
  return inspect(error);
}

loadEnvFile('.env');
main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    process.stderr.write(`${getText(error)}\n`);
    process.exitCode = 1;
  },
);
