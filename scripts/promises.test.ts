import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '~/scripts/testing/source-imports';

const read = (file: string): string => readFileSync(join(projectRoot, file), 'utf8');
const [promises = '', others = ''] = read('docs/promises.md').split('\n## Duties of others\n');
/** Returns the cells of the rows of all tables in a text. */
const getRows = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (promise|quote|-+) /.test(line))
    .map((line) =>
      line
        .slice(2, -1)
        .split(' | ')
        .map((cell) => cell.trim().replace(/^`|`$/g, '')),
    );
/** Promise, text, code, test, title. */
const rows = getRows(promises);
/** Quote, text, reason why it is not a promise of this product. */
const duties = getRows(others);
/** Marks a promise that many files repeat in the same words. */
const EVERYWHERE = 'everywhere';

/** Patterns of sentences that promise a time, a retention period, a right or an effect. */
const PROMISE = [
  /(日|小时|分钟)内/,
  /(保存|留存|保留)[^；。]{0,16}(年|个月|天|日)/,
  /有权|随时/,
  /(自动|立即|随即|随之)(终止|退出|删除|失效|转交|升级|恢复)/,
];
const FOLDERS = [
  'app',
  'bff',
  'domain',
  'upstream/core/mail',
  'upstream/core/pdf',
  'upstream/modules',
  'upstream/core/db',
];
const isText = (file: string): boolean =>
  (/\.tsx?$/.test(file) || file.endsWith('seed/data/surveys.json')) &&
  !/\.test\.tsx?$|\/testing\/|\/migrations\/|\/pages\/gallery\/|\/ops\.ts$|-ops\.ts$/.test(file);

/** User-visible lines that contain a promise, with their file. */
const sentences = FOLDERS.flatMap((folder) =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' }).map(
    (name) => `${folder}/${name}`,
  ),
)
  .filter(isText)
  .flatMap((file) =>
    read(file)
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => !/^(\/\/|\/?\*|\{\/\*)/.test(line) && PROMISE.some((each) => each.test(line)))
      .map((line) => ({ file, line })),
  );
const isQuoted = ({ file, line }: { file: string; line: string }): boolean =>
  [...rows, ...duties].some(
    ([quote, text]) => (text === EVERYWHERE || text === file) && line.includes(quote!),
  );

describe('docs/promises.md', () => {
  it('has five cells in each row and no duplicate rows', () => {
    expect(rows.filter((cells) => cells.length !== 5)).toEqual([]);
    expect(duties.filter((cells) => cells.length !== 3)).toEqual([]);
    expect(rows.length).toBeGreaterThan(25);
    const all = [...rows, ...duties];
    expect(new Set(all.map(([promise, text]) => `${promise} ${text}`)).size).toBe(all.length);
  });

  it.each(rows)('%s is stated in %s and implemented by %s', (promise, text, code, test, title) => {
    if (text === EVERYWHERE)
      expect([promise, sentences.some(({ line }) => line.includes(promise!))]).toEqual([promise, true]);
    else expect([text, read(text!).includes(promise!)]).toEqual([text, true]);
    expect([code, existsSync(join(projectRoot, code!))]).toEqual([code, true]);
    expect([test, read(test!).includes(title!)]).toEqual([test, true]);
  });

  it('quotes only duties of others that a text still contains', () => {
    expect(duties.filter(([quote, text]) => text !== EVERYWHERE && !read(text!).includes(quote!))).toEqual(
      [],
    );
  });

  it('quotes every sentence that promises a time, a retention period, a right or an effect', () => {
    expect(sentences.length).toBeGreaterThan(80);
    expect(sentences.filter((each) => !isQuoted(each))).toEqual([]);
  });
});
