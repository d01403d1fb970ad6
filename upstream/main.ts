import { fileURLToPath } from 'node:url';
import { hearEnd } from '~/observability/shutdown-signal';
import { bootFault } from '~/upstream/core/boot-fault';
import { readProcessConfig } from '~/upstream/core/config';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '~/upstream/seed';
import { fillFolder, folderToFill } from '~/upstream/core/db/fill-process';
import { openUpstream } from '~/upstream/open';
import { hearFaults } from '~/upstream/core/process-faults';

/** Tells the portal that started this process; nothing happens when nobody did. */
const tell = (message: Record<string, unknown>): void => void process.send?.(message);

const onProgress = (done: number, total: number, label: string): void =>
  tell({ type: 'progress', label, done, total });

/** Hears whoever started it end it, or be gone; while it opens there is nothing to finish. */
const onEnd = () => hearEnd(process, ['SIGTERM', 'SIGINT', 'disconnect'], () => process.exit(0));

async function main(): Promise<void> {
  const endBy = onEnd();
  const settings = readProcessConfig();
  // A portal that started it stops it last, when nobody asks any more.
  const config = process.send ? { ...settings, stopDelayMs: 0 } : settings;
  const { log, port, deskUrl, stop } = await openUpstream(config, {
    onProgress,
    fillEntry: fileURLToPath(import.meta.url),
  });
  hearFaults({ log, stop });
  endBy(() => void stop().finally(() => process.exit(0)));
  const accounts = DEMO_ACCOUNTS.map(({ phone, role }) => ({ phone, role }));
  tell({
    type: 'ready',
    port,
    ...(deskUrl === null ? {} : { deskUrl }),
    ...(config.isSeeded ? { demo: { password: DEMO_PASSWORD, accounts } } : {}),
  });
}

/** Either serves, or fills a folder for the process that will. */
function run(): Promise<void> {
  const folder = folderToFill();
  if (folder === null) return main();
  onEnd();
  return fillFolder(folder).then(() => process.exit(0));
}

run().catch((error: unknown) => {
  process.stderr.write(`${bootFault(error)}\n`);
  process.exit(1);
});
