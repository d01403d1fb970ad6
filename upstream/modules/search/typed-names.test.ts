import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, it } from 'vitest';
import { BRAND } from '~/domain/platform/brand';
import { buildSearchRow } from '~/upstream/core/db/search/row';
import { simplifyCharacter } from '~/upstream/core/db/search/simplified';
import { describeOnEachDatabase } from '~/upstream/core/db/testing/each-database';
import { findTitles } from '~/upstream/modules/search/found-titles';
import { IS_NIGHTLY } from '~/tests/fixtures/nightly';

/** Names of real funds; not part of the repository: without the file the names of the demo world are used. */
const REAL_NAMES = fileURLToPath(new URL('../../../../shared/data/public-funds.csv', import.meta.url));
/** Tests every nth fund; 1 tests all of them. */
const EVERY = IS_NIGHTLY ? 10 : 400;
const ROWS_A_TURN = 500;
const FIRST_HIT_MIN = 0.99;

interface Fund {
  code: string;
  name: string;
}

const TRADITIONAL = new Map<string, string>();
for (let unit = 0x9fff; unit >= 0x3400; unit--) {
  const written = String.fromCharCode(unit);
  const folded = simplifyCharacter(written);
  if (folded !== written) TRADITIONAL.set(folded, written);
}
const inTraditional = (text: string): string => text.replace(/./g, (unit) => TRADITIONAL.get(unit) ?? unit);

const inFullWidth = (unit: string): string => String.fromCharCode(unit.charCodeAt(0) + 0xfee0);

const title = ({ code, name }: Fund): string => `${name}（${code}）`;
const withClass = (name: string, words: string): string => name.replace(/(?<![A-Z])([A-Z])$/, `$1${words}`);

/** How people and programs write a fund; a form that does not change the name searches the name. */
const FORMS: Readonly<Record<string, (fund: Fund) => string>> = {
  'its name': ({ name }) => name,
  'its title': title,
  'the title of its page': (fund) => `${title(fund)} · ${BRAND.name}`,
  'a shared title with its link': (fund) =>
    `${title(fund)} · ${BRAND.name} https://portal.example/wealth/public/fund?fund_code=${fund.code}&iv_code=123456`,
  'the description of its page': ({ name }) =>
    `${name}，混合型，衡澍基金管理，净值走势、业绩、持仓、费率与公告。过往业绩不预示未来表现。`,
  'the title of a page about it': ({ name }) => `${name} 全部资料 · ${BRAND.name}`,
  'its code with .OF': ({ code }) => `${code}.OF`,
  'its code after OF': ({ code }) => `OF${code}`,
  'its code after F': ({ code }) => `F${code}`,
  'its code with .SH': ({ code }) => `${code}.SH`,
  'its code after sz': ({ code }) => `sz${code}`,
  'its name and code in one word': ({ code, name }) => `${name}${code}`,
  'its code and name in one word': ({ code, name }) => `${code}${name}`,
  'a cashtag': ({ code, name }) => `$${name}(F${code})$`,
  'its class and 级': ({ name }) => withClass(name, '级'),
  '连接 for 联接': ({ name }) => name.replace('联接', '连接'),
  'a question about it': ({ name }) => `${name}怎么样`,
  'its name and 净值': ({ name }) => `${name}净值`,
  'lower case': ({ name }) => name.toLowerCase(),
  'full-width letters and digits': ({ name }) => name.replace(/[!-~]/g, inFullWidth),
  'brackets of full width': ({ name }) => name.replace(/[()]/g, inFullWidth),
  'no brackets': ({ name }) => name.replace(/[()（）]/g, ''),
  'a space inside': ({ name }) => `${name.slice(0, 3)} ${name.slice(3)}`,
  'spaces of full width and tabs inside': ({ name }) =>
    `　${name.slice(0, 2)}\t${name.slice(2, 5)}　${name.slice(5)} `,
  'lower case and spaces': ({ name }) => [...name.toLowerCase()].join(' '),
  '恆 and 滬': ({ name }) => name.replace(/恒/g, '恆').replace(/沪/g, '滬'),
  'traditional characters': ({ name }) => inTraditional(name),
  'its title in traditional characters': (fund) => inTraditional(title(fund)),
  'its name and 基金': ({ name }) => `${name}基金`,
  'its class and 类': ({ name }) => withClass(name, '类'),
  'its class and 类份额': ({ name }) => withClass(name, ' 类份额'),
  '货基 for 货币': ({ name }) => name.replace('货币', '货基'),
  'all of these': ({ name }) => inTraditional(`${withClass(name.replace('货币', '货基'), '类')}基金`),
};

const realFunds = (): Fund[] =>
  readFileSync(REAL_NAMES, 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((row) => row.split(','))
    .map(([code = '', , name = '']) => ({ code, name }));

describeOnEachDatabase('fund names as users type them', { content: 'seeded' }, (opened) => {
  let asked: Fund[];

  beforeAll(async () => {
    const { db } = opened();
    const seeded = await db
      .selectFrom('search_index')
      .select(['code', 'title as name'])
      .where('kind', '=', 'public')
      .orderBy('id')
      .execute();
    const known = new Set(seeded.map(({ code }) => code));
    const real = existsSync(REAL_NAMES) ? realFunds().filter(({ code }) => !known.has(code)) : [];
    for (let from = 0; from < real.length; from += ROWS_A_TURN)
      await db
        .insertInto('search_index')
        .values(
          real
            .slice(from, from + ROWS_A_TURN)
            .map(({ code, name }) =>
              buildSearchRow({ kind: 'public', id: code, title: name, note: '', code }),
            ),
        )
        .execute();
    asked = [...real.filter((_, at) => at % EVERY === 0), ...seeded.filter((_, at) => at % EVERY === 0)];
  });

  it.each(Object.entries(FORMS))('are the first hit by %s', async (_, write) => {
    const missed: string[] = [];
    for (const fund of asked) {
      const keyword = write(fund);
      const found = await findTitles(opened().db, keyword, { kinds: ['public'], limit: 5 });
      const first = found.get('public')?.hits[0]?.candidate;
      if (first?.code !== fund.code) missed.push(`${keyword}: ${first?.title.text ?? 'nothing'}`);
    }
    const rate = 1 - missed.length / asked.length;
    expect(rate, missed.join('; ')).toBeGreaterThanOrEqual(FIRST_HIT_MIN);
  });
});
