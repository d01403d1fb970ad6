import type { HoldingsTable } from '~/upstream/core/db/schema';
import type { SeedPublicFund } from '~/upstream/seed/public-funds';
import { createRandom, type Random } from '~/upstream/seed/random';

const AS_OF = '2026-09-30';

/** Fictitious listed companies by industry. */
const STOCKS: Record<string, readonly string[]> = {
  电子: ['岚芯科技', '澍光电子', '启砚微电', '栩晶半导', '川屿光学', '衡芯股份'],
  电力设备: ['朗岑电气', '汀能股份', '砺川新能', '远栖储能', '岳澜电源'],
  食品饮料: ['桐泉酒业', '沐田食品', '稷丰乳业', '榆林泉', '禾漾饮品'],
  医药生物: ['若木生物', '青箬药业', '泽芷医疗', '叙康医药', '杏屿生物'],
  银行: ['东澍银行', '北屿银行', '衡川银行', '南澍银行'],
  非银金融: ['汇岑证券', '岚江证券', '长亭控股'],
  机械设备: ['泊川重工', '翊风机械', '砥屿精工', '鹤汀装备'],
  汽车: ['星槎汽车', '霁野零部件', '澄岩智驾'],
  有色金属: ['岑岳矿业', '远岫铜业', '隐泉稀土'],
  计算机: ['云筏软件', '问津信息', '舟见数据', '听棹云'],
  家用电器: ['松月电器', '怀屿智能'],
  交通运输: ['长汀港', '归雁航运', '观澜物流'],
  传媒: ['采薇传媒', '蒹葭文化'],
  公用事业: ['秋澍水电', '漱石燃气'],
};
const BONDS = [
  '26国债07',
  '25国债19',
  '26国开05',
  '26农发11',
  '25进出08',
  '26岚投MTN003',
  '26澍城建MTN002',
  '25汀港SCP004',
  '26衡川银行小微债01',
  '26东澍银行CD118',
];
const GLOBAL = [
  'Northlake Software',
  'Aster Devices',
  'Halcyon Cloud',
  'Meridian Health',
  'Orchard Retail',
  'Quillon Semis',
  'Solwind Energy',
  'Tidewater Media',
  'Bluefern Foods',
  'Kestrel Motors',
];

export type SeedHolding = HoldingsTable;

/** Builds allocation, ten largest positions and industries of the funds with a NAV. */
export function buildHoldings(funds: readonly SeedPublicFund[]): SeedHolding[] {
  return funds.filter((fund) => fund.nav && fund.founded_on < AS_OF).flatMap(getHoldings);
}

function getHoldings(fund: SeedPublicFund): SeedHolding[] {
  // Both classes of a fund share one portfolio.
  const random = createRandom(`holdings:${fund.name.replace(/[AC]$/, '')}`);
  const shares = getAllocation(fund, random);
  const row = (
    part: SeedHolding['part'],
    position: number,
    name: string,
    share: number,
    code: string | null = null,
    change: number | null = null,
  ): SeedHolding => ({
    fund_id: fund.id,
    part,
    position,
    as_of: AS_OF,
    code,
    name,
    share: round4(share),
    change: change === null ? null : round4(change),
  });
  const rows = shares.map(([name, share], index) => row('allocation', index, name, share));
  const stockShare = shares.find(([name]) => name === '股票')?.[1] ?? 0;
  if (stockShare < 0.05) {
    const bondShare = shares.find(([name]) => name === '债券')?.[1] ?? 0;
    const held = bondShare > 0 ? random.sample(BONDS, 5) : [];
    const sizes = descending(held.length, bondShare * 0.4, random);
    return [
      ...rows,
      ...held.map((name, index) =>
        row('holding', index, name, sizes[index] as number, bondCode(name), random.between(-0.01, 0.012)),
      ),
    ];
  }
  if (fund.type === 'qdii') {
    const sizes = descending(10, stockShare * 0.5, random);
    return [
      ...rows,
      ...random
        .sample(GLOBAL, 10)
        .map((name, index) =>
          row('holding', index, name, sizes[index] as number, null, random.between(-0.012, 0.015)),
        ),
    ];
  }
  const names = Object.keys(STOCKS);
  const industries = random.sample(names, fund.type === 'index' ? 10 : 7);
  const industrySizes = descending(industries.length, stockShare * 0.95, random);
  const stocks = random.sample(
    industries.slice(0, 6).flatMap((industry) => STOCKS[industry] as readonly string[]),
    10,
  );
  const sizes = descending(stocks.length, stockShare * (fund.type === 'index' ? 0.24 : 0.55), random);
  return [
    ...rows,
    ...industries.map((name, index) => row('industry', index, name, industrySizes[index] as number)),
    ...stocks.map((name, index) =>
      row('holding', index, name, sizes[index] as number, stockCode(name), random.between(-0.013, 0.016)),
    ),
  ];
}

function getAllocation(fund: SeedPublicFund, random: Random): [string, number][] {
  const cash = random.between(0.04, 0.09);
  const rest = 1 - cash - 0.006;
  const parts: Record<SeedPublicFund['type'], [string, number][]> = {
    stock: [
      ['股票', rest],
      ['银行存款和结算备付金', cash],
    ],
    mixed: [
      ['股票', rest * 0.72],
      ['债券', rest * 0.28],
      ['银行存款和结算备付金', cash],
    ],
    index: [
      ['股票', rest],
      ['银行存款和结算备付金', cash],
    ],
    bond: [
      ['债券', rest],
      ['银行存款和结算备付金', cash],
    ],
    money: [
      ['债券', rest * 0.42],
      ['买入返售金融资产', rest * 0.24],
      ['银行存款和结算备付金', cash + rest * 0.34],
    ],
    qdii: [
      ['股票', rest * 0.93],
      ['基金', rest * 0.07],
      ['银行存款和结算备付金', cash],
    ],
    fof: [
      ['基金', rest * 0.9],
      ['债券', rest * 0.1],
      ['银行存款和结算备付金', cash],
    ],
    reit: [
      ['基础设施资产支持证券', 0.97 - cash / 4],
      ['银行存款和结算备付金', cash / 4 + 0.024],
    ],
  };
  return [...parts[fund.type], ['其他资产', 0.006]];
}

/** Returns `count` decreasing sizes that add up to `total`. */
function descending(count: number, total: number, random: Random): number[] {
  const raw = Array.from({ length: count }, (_, index) => random.between(0.8, 1.2) * 0.9 ** index).sort(
    (a, b) => b - a,
  );
  const sum = raw.reduce((left, right) => left + right, 0);
  return raw.map((value) => (value / sum) * total);
}

const round4 = (value: number): number => Math.round(value * 10_000) / 10_000;
const ALL_STOCKS = Object.values(STOCKS).flat();
/** Codes outside the ranges of the exchanges, because the companies do not exist. */
const stockCode = (name: string): string =>
  `69${String(1001 + ALL_STOCKS.indexOf(name) * 13).padStart(4, '0')}`;
const bondCode = (name: string): string => `99${String(1001 + BONDS.indexOf(name) * 7).padStart(4, '0')}`;
