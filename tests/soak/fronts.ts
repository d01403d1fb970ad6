/** The load balancers of deploy/ for one portal, started from their own files with other addresses. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeNginxFolder } from '~/scripts/stack/nginx';
import { findFreePort } from '~/upstream/core/db/testing/free-port';

export interface FrontProxy {
  origin: string;
  stop(): Promise<void>;
}
export type StartFrontProxy = (portalOrigin: string) => Promise<FrontProxy>;

const START_TIMEOUT_MS = 10_000;

async function startProgram(
  command: string,
  parameters: string[],
  options: { port: number; environment?: Record<string, string>; folder?: string },
): Promise<FrontProxy> {
  const origin = `http://127.0.0.1:${options.port}`;
  let failure = '';
  const child = spawn(command, parameters, {
    env: { ...process.env, ...options.environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  child.on('error', (error) => (failure += error.message));
  child.stderr.on('data', (text: Buffer) => (failure += text.toString()));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    if (options.folder) rmSync(options.folder, { recursive: true, force: true });
  };
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    const isUp = await fetch(`${origin}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isUp) return { origin, stop };
    if (child.exitCode !== null || child.pid === undefined || performance.now() > deadline) {
      if (child.pid !== undefined) await stop();
      throw new Error(`${command} did not start (is it installed?): ${failure}`);
    }
    await sleep(50);
  }
}

/** nginx with deploy/nginx.conf; one worker, so that all clients share its connections to the portal. */
export const startNginx: StartFrontProxy = async (portalOrigin) => {
  const port = await findFreePort();
  const folder = mkdtempSync(join(tmpdir(), 'portal-front-'));
  const parameters = writeNginxFolder({ folder, port, portals: [new URL(portalOrigin).host], workers: 1 });
  return startProgram('nginx', parameters, { port, folder });
};

/** HAProxy with deploy/haproxy.cfg. */
export const startHaproxy: StartFrontProxy = async (portalOrigin) => {
  const port = await findFreePort();
  const { host } = new URL(portalOrigin);
  const environment = { BIND: `127.0.0.1:${port}`, PORTAL_1: host, PORTAL_2: host };
  return startProgram('haproxy', ['-db', '-f', 'deploy/haproxy.cfg'], { port, environment });
};
