import type { PublicType } from '~/upstream/core/db/schema';

/** Type names of fund directories, current and former, mapped to the types of the catalogue. */
const NAMES: Readonly<Record<PublicType, readonly string[]>> = {
  stock: ['股票型', '股票型-普通', '分级杠杆'],
  mixed: [
    '混合型',
    '混合型-偏股',
    '混合型-偏债',
    '混合型-平衡',
    '混合型-灵活',
    '混合型-绝对收益',
    '保本型',
    '其他',
    '其他创新',
  ],
  // Commodities, except foreign ones, are ETFs on a price (gold, energy) and their feeder funds.
  index: [
    '指数型',
    '指数型-股票',
    '指数型-固收',
    '指数型-其他',
    '商品(不含QDII)',
    '商品型',
    '股票指数',
    '债券指数',
    '联接基金',
    'ETF-场内',
  ],
  bond: [
    '债券型',
    '债券型-长债',
    '债券型-中短债',
    '债券型-混合债',
    '债券型-混合一级',
    '债券型-混合二级',
    '债券型-可转债',
    '定开债券',
    '固定收益',
    '理财型',
  ],
  money: ['货币型', '货币型-普通货币', '货币型-浮动净值'],
  // A foreign index is bought under the QDII quota: it has the days and the risk of QDII.
  qdii: [
    'QDII',
    'QDII-ETF',
    'QDII-指数',
    'QDII-普通股票',
    'QDII-混合偏股',
    'QDII-混合灵活',
    'QDII-混合平衡',
    'QDII-混合债',
    'QDII-纯债',
    'QDII-商品',
    'QDII-REITs',
    'QDII-FOF',
    '指数型-海外股票',
    '指数型-海外债券',
  ],
  fof: ['FOF', 'FOF-稳健型', 'FOF-均衡型', 'FOF-进取型', '混合-FOF', '股票-FOF'],
  reit: ['REITs', '基础设施REITs'],
};

/** Full-width brackets and dashes, blanks and case are ignored. */
const normalizeName = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/[‐‑–—−]/g, '-')
    .toUpperCase();

const TYPES: ReadonlyMap<string, PublicType> = new Map(
  Object.entries(NAMES).flatMap(([type, names]) =>
    names.map((name) => [normalizeName(name), type as PublicType]),
  ),
);

/**
 * Returns the catalogue type of a directory type; null for a name that is not in the table (docs/operate/nav-and-imports.md).
 */
export const findPublicType = (name: string): PublicType | null => TYPES.get(normalizeName(name)) ?? null;
