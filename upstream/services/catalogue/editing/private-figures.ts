import { sql, type Kysely } from 'kysely';
import type { Database } from '~/upstream/db/schema';
import { declined, linesIn, type Fields } from '~/upstream/services/catalogue/editing/kind';

/**
 * What is written here is open to everybody, and performance of a private fund is not: figures that may be such, a share of a
 * hundred, a NAV, a return or a drawdown with a number, and the values of a chart.
 */
const FIGURE =
  /\d\s*[%％‰]|百分之[一二三四五六七八九十百零\d]|(?:净值|收益|回撤|年化|涨幅|跌幅|夏普)[^。；\n]{0,8}\d|"values":\[/;
const EXCERPT = 30;
/** Characters that nobody sees. */
const UNSEEN = /[\u00ad\u180e\u200b-\u200d\u2060-\u2064\ufe00-\ufe0f\ufeff]/g;

/** A text as it is read: figures of full width are figures, and a mark without width parts no name. */
const seen = (text: string): string => text.normalize('NFKC').replace(UNSEEN, '');

/** Private funds, and those of private equity, that a text (`seen`) names: by name, short name or filing number. */
async function namedIn(db: Kysely<Database>, text: string): Promise<{ id: string; words: string[] }[]> {
  const { rows } = await sql<{ id: string; words: string[] }>`
    select id, array[name, short_name, filing_no] as words from simu_funds
      where strpos(${text}, normalize(short_name, NFKC)) > 0 or strpos(${text}, normalize(name, NFKC)) > 0
        or strpos(${text}, filing_no) > 0
    union all select id, array[name, short_name] from pe_funds
      where strpos(${text}, normalize(short_name, NFKC)) > 0 or strpos(${text}, normalize(name, NFKC)) > 0
    order by 1 limit 50`.execute(db);
  return rows;
}

/**
 * Looks for what must not be open to everybody. `except`: the fund whose own gate stands before it.
 * @returns whether it names a private fund and holds figures elsewhere: then somebody else has to read it too
 * @throws Refusal where a figure stands beside the name of a private fund
 */
export async function checkPrivateFigures(
  db: Kysely<Database>,
  fields: Fields,
  except: string | null = null,
): Promise<boolean> {
  const parts = Object.values(fields).flatMap(linesIn).map(seen);
  const found = (await namedIn(db, parts.join('\n'))).filter(({ id }) => id !== except);
  const words = found.flatMap((fund) => fund.words).map(seen);
  const beside = parts.find((part) => FIGURE.test(part) && words.some((word) => part.includes(word)));
  if (beside !== undefined)
    throw declined(
      `“${beside.slice(0, EXCERPT)}…”在私募产品旁写有业绩数字。公开内容不得出现私募产品的业绩，请删去数字或产品名称`,
    );
  const isAbout = found.length > 0 || linesIn(fields.mentions ?? '').some((each) => each.startsWith('simu '));
  return isAbout && parts.some((part) => FIGURE.test(part));
}
