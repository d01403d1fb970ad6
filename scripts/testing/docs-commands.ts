/** Command blocks of the documentation that are marked as runnable, and a copy of the repository to run them in. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const list = (...patterns: string[]): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file !== '' && existsSync(file));

interface CommandBlock {
  location: string;
  commands: string;
}

/**
 * Lists the blocks that begin with ```sh run. They must need neither the network nor a running service.
 * @param isSlow blocks with ```sh run nightly instead
 */
export const listCommandBlocks = (isSlow: boolean): CommandBlock[] =>
  list('*.md').flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return [...text.matchAll(/^```sh run( nightly)?\n([\s\S]*?)^```/gm)]
      .filter(([, nightly]) => (nightly !== undefined) === isSlow)
      .map(({ index, 2: commands = '' }) => ({
        location: `${file}:${text.slice(0, index).split('\n').length}`,
        commands,
      }));
  });

/** Copies the sources, also changed ones, into a temporary Git repository that shares the installed packages. */
export function copyRepository(): string {
  const folder = mkdtempSync(join(tmpdir(), 'docs-commands-'));
  for (const file of list()) cpSync(file, join(folder, file));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  execFileSync('git', ['init', '-q'], { cwd: folder });
  execFileSync('git', ['add', '-A'], { cwd: folder });
  return folder;
}

/** Runs the commands of a block. Rejects with their output when one fails. */
export async function runCommands(folder: string, commands: string): Promise<void> {
  const child = spawn('bash', ['-euo', 'pipefail', '-c', commands], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => output.push(piece));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`exit code ${code}\n${Buffer.concat(output).toString()}`);
}
