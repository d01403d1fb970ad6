import { sql } from 'kysely';
import { SEARCH_KINDS } from '~/contract/search';
import { migrateToLatest } from '~/upstream/core/db/migrate';
import { openDatabase, type OpenedDatabase } from '~/upstream/core/db/open';
import { toSyllables } from '~/upstream/core/db/pinyin';
import { buildSearchRow } from '~/upstream/core/db/search/row';
import { createRowLoader } from '~/upstream/core/db/bulk-load';
import { createRandom, type Random } from '~/upstream/seed/random';
import type { SearchKind } from '~/upstream/core/db/schema';
import { findTitles } from '~/upstream/modules/search/found-titles';

// `fill FOLDER TITLES` writes titles into an embedded database; `ask FOLDER` opens it in a new process and
// searches.
const COMPANY_NAMES =
  '华夏 易方达 南方 嘉实 招商 广发 富国 博时 工银瑞信 汇添富 鹏华 银华 景顺长城 兴证全球 中欧 天弘 华安 国泰 万家 建信 衡岳 明川 松石 澄怀 远图 景行 白鹭 青禾 观澜 启元'.split(
    ' ',
  );
const THEMES =
  '蓝筹精选 中证白酒 消费行业 医疗健康 沪深300 中证500 创业板 纳斯达克100 恒生科技 新能源车 半导体 稳健增利 价值成长 优势企业 量化对冲 多策略 宏观配置 红利低波 短债 双债增强 绿色主题 策略回报 科技创新 国企改革 养老目标2035 港股通互联网 军工 高端制造 现金增利 可转债'.split(
    ' ',
  );
const ENDS = '混合 指数 债券 股票 货币 灵活配置混合 指数增强 ETF联接 (LOF) (QDII)'.split(' ');
const CLASSES = ['A', 'C', 'E', ''];
const FAMILY = '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗';
const GIVEN = '伟芳敏静强磊军洋勇艳杰娟涛明超霞平刚桂英';
/** Frequent words in a large catalogue. */
const BROAD = ['基金', '混合', '指数', '量化', '华', 'h', 'a', '1', 'hunhe', 'zhishu', '私募证券', '债券a'];
const QUESTIONS = 240;
const CHUNK = 20_000;

interface Title {
  kind: SearchKind;
  title: string;
  code: string;
  size: number | null;
}

/** Six in ten are private funds, three public ones, the rest people, companies and articles. */
function drawTitle(number: number, random: Random): Title {
  const [company, theme] = [random.pick(COMPANY_NAMES), random.pick(THEMES)];
  const share = number % 20;
  const code = number.toString(36).toUpperCase();
  if (share < 12) {
    const title = `${company}${theme}${1 + (number % 97)}号私募证券投资基金`;
    return { kind: 'simu', title, code: `S${code}`, size: random.int(0, 4) };
  }
  if (share < 18) {
    const title = `${company}${theme}${random.pick(ENDS)}${random.pick(CLASSES)}`;
    return { kind: 'public', title, code: String(number).padStart(6, '0'), size: random.int(1e6, 1e10) };
  }
  if (share === 18)
    return { kind: 'news', title: `访谈：${company}谈${theme}的${number}个问题`, code: '', size: null };
  if (number % 3 === 0) {
    return {
      kind: 'company',
      title: `${company}${theme.slice(0, 2)}私募基金管理有限公司`,
      code: `P${number}`,
      size: random.int(0, 4),
    };
  }
  const name = [...FAMILY][number % FAMILY.length]! + random.pick([...GIVEN]) + random.pick([...GIVEN]);
  return { kind: 'manager', title: name, code: '', size: null };
}

const getTitle = (number: number): Title => drawTitle(number, createRandom(`search:${number}`));

async function fill(folder: string, titles: number): Promise<void> {
  const opened = await openDatabase({ dataDir: folder });
  await migrateToLatest(opened.db);
  // Sizes are written as generated, because there are no fund rows to take them from.
  await sql`alter table search_index disable trigger search_index_in_order`.execute(opened.db);
  const load = createRowLoader(opened.bulk);
  for (let at = 0; at < titles; at += CHUNK) {
    const rows = Array.from({ length: Math.min(CHUNK, titles - at) }, (_, index) => {
      const { kind, title, code, size } = getTitle(at + index);
      return { ...buildSearchRow({ kind, id: `T${at + index}`, title, note: '', code }), size };
    });
    await load('search_index', rows);
  }
  await sql`analyze search_index`.execute(opened.db);
  await opened.close();
}

/** Returns the words a person types to find a title, or a broad word. */
function getQuestion(number: number, titles: number): string {
  const random = createRandom(`asked:${number}`);
  if (number % 10 === 0) return random.pick(BROAD);
  const { title, code } = getTitle(random.int(0, titles - 1));
  const spoken = toSyllables(title).filter((syllable) => syllable !== '');
  const from = random.int(0, Math.max(0, spoken.length - 4));
  const ways = [
    () => title.slice(0, random.int(2, 5)),
    () => title.slice(from, from + random.int(2, 4)),
    () => title,
    () => `${title.slice(0, 2)} ${title.slice(4, 6)}`,
    () => title.slice(0, 2) + title.slice(4, 6),
    () =>
      spoken
        .slice(0, random.int(3, 6))
        .map(([letter]) => letter)
        .join(''),
    () => spoken.slice(0, random.int(2, 5)).join(''),
    () => spoken.slice(from, from + 3).join(''),
    () => code.toLowerCase() || title,
  ];
  return random.pick(ways)().trim() || title;
}

const memoryMb = (): number => Math.round(process.memoryUsage().rss / 1e6);

interface Spent {
  ms: number;
  /** Processor time of this process, including the database engine in it: it excludes waiting for a core. */
  cpuMs: number;
}

async function spentOn(opened: OpenedDatabase, keyword: string): Promise<Spent> {
  const [startedAt, used] = [performance.now(), process.cpuUsage()];
  await findTitles(opened.db, keyword, { kinds: SEARCH_KINDS, limit: 5 });
  const { user, system } = process.cpuUsage(used);
  return { ms: performance.now() - startedAt, cpuMs: (user + system) / 1_000 };
}

async function spentOnAll(opened: OpenedDatabase, keywords: readonly string[]): Promise<Spent[]> {
  const spent: Spent[] = [];
  for (const keyword of keywords) spent.push(await spentOn(opened, keyword));
  return spent;
}

function formatTimes(spent: readonly Spent[]): string {
  const at = (share: number, of: keyof Spent): string => {
    const values = spent.map((each) => each[of]).sort((a, b) => a - b);
    return (values[Math.floor(values.length * share)] ?? 0).toFixed(1);
  };
  return `p50 ${at(0.5, 'ms')} ms (processor ${at(0.5, 'cpuMs')}), p95 ${at(0.95, 'ms')} (${at(0.95, 'cpuMs')})`;
}

async function ask(folder: string): Promise<void> {
  const opened = await openDatabase({ dataDir: folder });
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from search_index`.execute(
    opened.db,
  );
  const titles = rows[0]?.count ?? 0;
  const before = memoryMb();
  const first = await spentOn(opened, '易方达蓝筹');
  const questions = Array.from({ length: QUESTIONS }, (_, number) => getQuestion(number, titles));
  // The first run warms up the engine.
  await spentOnAll(opened, questions);
  const all = await spentOnAll(opened, questions);
  const broad = await spentOnAll(opened, BROAD);
  process.stdout.write(
    `  ${titles} titles: ${formatTimes(all)}; broad words ${formatTimes(broad)}; first ask ${formatTimes([first])}; ` +
      `memory ${before} MB, ${memoryMb()} MB after\n`,
  );
  await opened.close();
}

const [what = '', folder = '', titles = '0'] = process.argv.slice(2);
await (what === 'fill' ? fill(folder, Number(titles)) : ask(folder));
