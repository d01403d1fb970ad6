import { parseArgs } from 'node:util';
import { readConfig } from '../config';
import { DataInUseError, lockData } from '../data-lock';
import { IMPORT_KINDS, type ImportKind } from './import/forms';
import { importFile } from './import/import-file';
import { ImportError, reportText } from './import/report';
import { openUpstreamDatabase } from './start';

const USAGE = `用法：npm run db:import -- 文件.csv [--kind ${IMPORT_KINDS.join('|')}] [--fund 代码] [--skip-bad]
内嵌数据库一次只能由一个进程打开：导入之前先停止门户。`;

/** Imports a CSV file into the upstream's database; exit code 1 when nothing was written. */
async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      kind: { type: 'string' },
      fund: { type: 'string' },
      'skip-bad': { type: 'boolean', default: false },
    },
  });
  const [file] = positionals;
  const kind = IMPORT_KINDS.find((each) => each === values.kind);
  if (!file || positionals.length > 1 || (values.kind !== undefined && !kind)) throw new ImportError(USAGE);
  const config = readConfig(process.env);
  const unlock = config.isEmbedded ? await lockData(config.dataDir) : async () => undefined;
  const opened = await openUpstreamDatabase(config);
  try {
    const report = await importFile(opened.db, file, {
      ...(kind ? { kind: kind satisfies ImportKind } : {}),
      ...(values.fund ? { fundId: values.fund } : {}),
      isSkippingBad: values['skip-bad'],
    });
    console.log(reportText(file, report));
    return report.isWritten ? 0 : 1;
  } finally {
    await opened.close();
    await unlock();
  }
}

main().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    console.error(error instanceof ImportError || error instanceof DataInUseError ? error.message : error);
    process.exitCode = 1;
  },
);
