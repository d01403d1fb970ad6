import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const MODULES = 'upstream/modules';
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => existsSync(file) && file !== '');
/** Pages of folders with code: a few lines about contents, imports and where to start. */
const pages = files
  .filter((file) => /^(?:app|bff|contract|domain|observability|upstream)\/(?:.*\/)?README\.md$/.test(file))
  .map((file) => ({ folder: dirname(file), text: readFileSync(file, 'utf8') }));

const listCodes = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
const getLine = (text: string, name: string): string =>
  text.split('\n').find((line) => line.startsWith(`- **${name}:**`)) ?? '';

it('names only files and folders that exist, as seen from the folder, its parent or the root', () => {
  const named = pages.flatMap(({ folder, text }) =>
    listCodes(`${getLine(text, 'Contains')} ${getLine(text, 'Start')}`)
      .filter((code) => /^[\w.-][\w./-]*(?:\.(?:tsx?|mjs|css|json|md)|\/)$/.test(code))
      .map((code) => ({ folder, code })),
  );
  expect(named.length).toBeGreaterThan(100);
  const isMissing = ({ folder, code }: (typeof named)[number]): boolean =>
    ![folder, dirname(folder), '.'].some((base) => existsSync(join(base, code)));
  expect(named.filter(isMissing)).toEqual([]);
});

/** Modules whose code, not its tests, imports the module. */
function listUsers(module: string): string[] {
  const users = files
    .filter((file) => file.startsWith(`${MODULES}/`) && !file.startsWith(`${MODULES}/${module}/`))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))
    .filter((file) => readFileSync(file, 'utf8').includes(`'~/${MODULES}/${module}'`))
    .map((file) => file.split('/')[2] ?? '');
  return [...new Set(users)].sort();
}

it('lists every module that uses a module of the upstream', () => {
  const modules = pages.filter(({ folder }) => dirname(folder) === MODULES);
  expect(modules.length).toBeGreaterThan(15);
  const names = new Set(modules.map(({ folder }) => basename(folder)));
  const different = modules.flatMap(({ folder, text }) => {
    const line = getLine(text, 'Used by');
    // The person is needed by most modules.
    if (line.includes('every module')) return [];
    const listed = listCodes(line)
      .filter((code) => names.has(code))
      .sort();
    const users = listUsers(basename(folder));
    return listed.join() === users.join() ? [] : [{ folder, listed, users }];
  });
  expect(different).toEqual([]);
});
