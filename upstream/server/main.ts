import { fileURLToPath } from 'node:url';
import { onShutdownSignal } from '~/observability/shutdown-signal';
import { describeBootError } from '~/upstream/core/boot-fault';
import { readProcessConfig } from '~/upstream/core/config';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '~/upstream/seed';
import { fillFolder, getFolderToFill } from '~/upstream/seed/fill-process';
import { openUpstream } from '~/upstream/server/open-upstream';
import { handleProcessFaults } from '~/upstream/core/process-faults';

/** Sends a message to the portal that started this process; no effect without one. */
const sendMessage = (message: Record<string, unknown>): void => void process.send?.(message);

const onProgress = (done: number, total: number, label: string): void =>
  sendMessage({ type: 'progress', label, done, total });

/** Exits when the parent stops it or disappears; during startup there is nothing to finish. */
const onEnd = () => onShutdownSignal(process, ['SIGTERM', 'SIGINT', 'disconnect'], () => process.exit(0));

async function main(): Promise<void> {
  const endBy = onEnd();
  const settings = readProcessConfig();
  // A portal that started this process stops it last, without open calls.
  const config = process.send ? { ...settings, stopDelayMs: 0 } : settings;
  const { log, port, consoleUrl, hasOlderSeed, stop } = await openUpstream(config, {
    onProgress,
    fillEntry: fileURLToPath(import.meta.url),
  });
  handleProcessFaults({ log, stop });
  endBy(() => void stop().finally(() => process.exit(0)));
  const accounts = DEMO_ACCOUNTS.map(({ phone, role }) => ({ phone, role }));
  sendMessage({
    type: 'ready',
    port,
    ...(consoleUrl === null ? {} : { consoleUrl }),
    ...(config.isSeeded ? { demo: { password: DEMO_PASSWORD, accounts, isOlder: hasOlderSeed } } : {}),
  });
}

/** Runs the service, or fills a folder for the process that will. */
function run(): Promise<void> {
  const folder = getFolderToFill();
  if (folder === null) return main();
  onEnd();
  return fillFolder(folder).then(() => process.exit(0));
}

run().catch((error: unknown) => {
  process.stderr.write(`${describeBootError(error)}\n`);
  process.exit(1);
});
