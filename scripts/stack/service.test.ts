import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getProcessStart, stopLeftoverProcesses, openService } from '~/scripts/stack/service';

/** Runs until it is stopped, and prints that. */
const WAITS = `process.on('SIGTERM', () => { console.log('ends in order'); process.exit(0) }); setInterval(() => 0, 1000); console.log('up')`;

describe('stack service', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portal-service-'));
  });
  afterEach(async () => {
    await stopLeftoverProcesses(folder);
    rmSync(folder, { recursive: true, force: true });
  });
  const getLog = (name: string): string => readFileSync(join(folder, 'logs', `${name}.log`), 'utf8');
  const getPid = (name: string): number => Number(readFileSync(join(folder, 'run', `${name}.pid`), 'utf8'));
  const open = (name: string, script = WAITS) =>
    openService({
      name,
      folder,
      command: process.execPath,
      parameters: ['-e', script],
      isReady: () => Promise.resolve(getLog(name).includes('up')),
    });

  it('starts once it is ready, stops in order, and keeps its log', async () => {
    const service = open('one');
    await service.start();
    const pid = getPid('one');
    expect(getProcessStart(pid)).not.toBeNull();
    await expect(service.start()).rejects.toThrow('is already running');
    await service.stop();
    expect(getProcessStart(pid)).toBeNull();
    expect(() => getPid('one')).toThrow();
    expect(getLog('one')).toBe('up\nends in order\n');
    await service.stop();
  });

  it('reports an unexpected exit, but not a requested one', async () => {
    const service = open('one');
    const heard: string[] = [];
    service.onEnded((how) => heard.push(how));
    await service.start();
    process.kill(getPid('one'), 'SIGKILL');
    await expect.poll(() => heard).toEqual(['SIGKILL']);
    rmSync(join(folder, 'logs'), { recursive: true });
    await service.start();
    await service.kill();
    expect(heard).toHaveLength(1);
  });

  it('reports an exit during startup with the end of its log', async () => {
    const service = open('bad', `console.log('no such setting'); process.exit(3)`);
    await expect(service.start()).rejects.toThrow(
      /bad did not start; .*bad\.log ends with:\nno such setting/s,
    );
  });

  it('ends the processes left by a killed run at the next start, also frozen ones, and no others', async () => {
    await open('left').start();
    await open('frozen').start();
    const pids = [getPid('left'), getPid('frozen')];
    process.kill(pids[1] as number, 'SIGSTOP');
    // A process number that has been reused by another process.
    const stranger = spawn('sleep', ['60'], { stdio: 'ignore' });
    mkdirSync(join(folder, 'run'), { recursive: true });
    writeFileSync(join(folder, 'run', 'gone.pid'), String(stranger.pid));
    writeFileSync(join(folder, 'run', 'gone.since'), '1');
    expect((await stopLeftoverProcesses(folder)).sort()).toEqual(['frozen', 'left']);
    expect(pids.map(getProcessStart)).toEqual([null, null]);
    expect(getProcessStart(stranger.pid as number)).not.toBeNull();
    stranger.kill('SIGKILL');
    expect(await stopLeftoverProcesses(folder)).toEqual([]);
  });
});
