import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { importReviewedFile } from '~/upstream/core/db/import/testing/import-file';
import { findPublicType } from '~/upstream/core/db/import/type-names';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-types-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const getFile = async (name: string, lines: string[]): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, `${lines.join('\n')}\n`);
  return path;
};

describe('type names of fund directories', () => {
  it.each([
    ['混合型-偏股', 'mixed'],
    ['指数型-股票', 'index'],
    ['指数型-海外股票', 'qdii'],
    ['债券型-混合二级', 'bond'],
    ['货币型-普通货币', 'money'],
    ['FOF-稳健型', 'fof'],
    ['Reits', 'reit'],
    ['商品（不含QDII）', 'index'],
    ['ｑｄｉｉ－指数', 'qdii'],
    ['混合型', 'mixed'],
    ['怪', null],
  ])('reads %s as %s', (name, type) => {
    expect(findPublicType(name)).toBe(type);
  });

  it('is listed in docs/operate/nav-and-imports.md, each under its type', async () => {
    const page = await readFile('docs/operate/nav-and-imports.md', 'utf8');
    const rows = [...page.matchAll(/^\| `(stock|mixed|index|bond|money|qdii|fof|reit)` +\| (.*?) *\|$/gm)];
    expect(rows).toHaveLength(8);
    for (const [, type, names = ''] of rows) {
      for (const name of names.split('、')) expect([name, findPublicType(name)]).toEqual([name, type]);
    }
  });
});

describeOnEachDatabase('current fund directory', { content: 'migrated' }, (opened) => {
  const getRow = (id: string) =>
    opened().db.selectFrom('fund_metrics').selectAll().where('fund_id', '=', id).executeTakeFirstOrThrow();

  it('is accepted without initials, with empty cells or without the column', async () => {
    const { db } = opened();
    const empty = await getFile('empty.csv', [
      'code,pinyin_initials,name,type,pinyin_full',
      '910001,,测试绿色混合,混合型-偏股,',
    ]);
    expect(await importReviewedFile(db, empty)).toMatchObject({ added: 1, refused: [], isWritten: true });
    expect(await getRow('910001')).toMatchObject({
      category: 'mixed',
      name_key: 'ceshilvsehunhe 测试绿色混合',
    });
    const without = await getFile('without.csv', ['code,name,type', '', '910002,测试指数,指数型-股票']);
    expect(await importReviewedFile(db, without)).toMatchObject({
      read: 1,
      added: 1,
      refused: [],
      isWritten: true,
    });
    expect(await getRow('910002')).toMatchObject({ category: 'index', name_key: 'ceshizhishu 测试指数' });
  });

  it('is refused when a required column is missing', async () => {
    const path = await getFile('missing.csv', ['code,pinyin_initials,name', '910003,CS,测试']);
    await expect(importReviewedFile(opened().db, path)).rejects.toThrow('不认识的表头');
  });
});
