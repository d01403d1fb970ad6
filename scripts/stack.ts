// npm run stack: the complete system as plain processes on this machine (scripts/stack/stack.ts). Processes that
// exit are restarted.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readCommandLine, exitWithUsage } from '~/scripts/command-line';
import { isBuildCurrent } from '~/scripts/build-stamp.mjs';
import { onShutdownSignal } from '~/observability/shutdown-signal';
import { StackError } from '~/scripts/stack/programs';
import { startStack, type Stack } from '~/scripts/stack/stack';
import { DataInUseError } from '~/upstream/core/data-lock';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const USAGE = `npm run stack -- [--data=FOLDER] [--port=N] [--env=dev|test|pre] [--upstreams=N]
Starts PostgreSQL, Redis, nginx, two portals and the upstream on this machine, until Ctrl-C.
  --data   data folder (.data/stack)
  --port   port of nginx (8080); the next five are for the portals, the upstream, PostgreSQL and Redis
  --env    dev, test or pre (pre)
  --upstreams  number of upstreams (1); 2 to 9 run behind another nginx on the upstream's port, on the ports after that of Redis
CONSOLE_PORT=4100 in the environment also starts the operators' web console; other settings of .env.example work the same way.`;
const RESTART_AFTER_MS = 1_000;

function readOptions() {
  const { values } = readCommandLine(USAGE, {
    options: {
      data: { type: 'string', default: join('.data', 'stack') },
      port: { type: 'string', default: '8080' },
      env: { type: 'string', default: 'pre' },
      upstreams: { type: 'string', default: '1' },
    },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_520)
    exitWithUsage(USAGE, '--port: must be a number from 1 to 65520');
  if (!['dev', 'test', 'pre'].includes(values.env)) exitWithUsage(USAGE, '--env: must be dev, test or pre');
  if (!/^[1-9]$/.test(values.upstreams)) exitWithUsage(USAGE, '--upstreams: must be a number from 1 to 9');
  return { folder: values.data, port, environment: values.env, upstreams: Number(values.upstreams) };
}

/** Restarts processes that exit, like a supervisor. */
function supervise(stack: Stack, isStopping: () => boolean): void {
  for (const service of stack.services) {
    service.onEnded((how) => {
      if (isStopping()) return;
      print(`${service.name} ended (${how}): restarted`);
      void sleep(RESTART_AFTER_MS)
        .then(() => (isStopping() ? undefined : service.start()))
        .catch((error: Error) => print(`${service.name}: ${error.message}`));
    });
  }
}

async function main(): Promise<void> {
  let isStopping = false;
  const endBy = onShutdownSignal<'SIGINT' | 'SIGTERM'>(process, ['SIGINT', 'SIGTERM'], () => {
    if (!isStopping) print('stopping after the start has finished');
    isStopping = true;
  });
  const { folder, port, environment, upstreams } = readOptions();
  if (!isBuildCurrent()) execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
  if (!existsSync(folder)) print('The first start fills the database: about 20 s on an idle machine.');
  const stack = await startStack({
    folder,
    ports: {
      nginx: port,
      portals: [port + 1, port + 2],
      upstream: port + 3,
      postgres: port + 4,
      redis: port + 5,
      ...(upstreams > 1 ? { upstreams: Array.from({ length: upstreams }, (_, at) => port + 6 + at) } : {}),
    },
    settings: { portal: { APP_ENV: environment }, upstream: { APP_ENV: environment } },
    print,
  });
  supervise(stack, () => isStopping);
  const stop = async (): Promise<void> => {
    isStopping = true;
    print('stopping');
    await stack.stop();
    process.exit(0);
  };
  endBy(() => void (isStopping ? undefined : stop()));
  if (isStopping) return stop();
  print(`
${stack.origin}           nginx; its portals on ${stack.ports.portals.join(' and ')}, the upstream on ${stack.ports.upstream}${stack.ports.upstreams ? ` (nginx in front of ${stack.ports.upstreams.join(', ')})` : ''}
${join(folder, 'logs')}    their logs: ${stack.services.map(({ name }) => name).join(', ')}
${join(folder, 'run')}     the process ids
DATA_DIR=${folder} npm run ops -- help
${process.env.CONSOLE_PORT ? `http://localhost:${process.env.CONSOLE_PORT}           the operators' web console\n` : ''}Ctrl-C stops all.`);
}

main().catch((error: unknown) => {
  const isPlain = error instanceof StackError || error instanceof DataInUseError;
  process.stderr.write(
    `${isPlain || !(error instanceof Error) ? String((error as Error).message) : error.stack}\n`,
  );
  process.exit(1);
});
