import { addDays } from '~/domain/calendar/dates';
import { STRATEGY_NAMES } from '~/contract/kinds';
import { nameKeyOf } from '~/upstream/db/pinyin';
import type { FundKind, SizeBand, Strategy } from '~/upstream/db/schema';

import { CITIES, personNames, PUBLIC_BRANDS, SIMU_BRANDS } from '~/upstream/db/seed/names';
import { randomOf, type Random } from '~/upstream/db/seed/random';
import { compose } from '~/upstream/db/seed/text';

export interface SeedCompany {
  id: string;
  kind: FundKind;
  brand: string;
  name: string;
  short_name: string;
  name_key: string;
  full_name: string;
  registration_no: string;
  size_band: SizeBand;
  founded_on: string;
  registered_on: string;
  registered_capital: string;
  legal_person: string;
  member_kind: string;
  staff_count: number;
  city: string;
  core: Strategy;
  core_strategy: string;
  profile: string;
  philosophy: string;
  size_history: { date: string; size_band: SizeBand }[];
}

const BANDS: readonly SizeBand[] = ['0-5', '5-20', '20-50', '50-100', '100+'];
const STAFF: Record<SizeBand, readonly [number, number]> = {
  '0-5': [9, 18],
  '5-20': [14, 30],
  '20-50': [24, 52],
  '50-100': [40, 85],
  '100+': [70, 190],
};
/** How often a firm's core strategy is which. */
const CORE_WEIGHTS: Record<Strategy, number> = {
  equity: 16,
  neutral: 6,
  futures: 6,
  macro: 4,
  bond: 6,
  multi: 4,
  fof: 3,
  other: 3,
};

const PROFILES = [
  '{brand}成立于{year}年，总部位于{city}，[专注|长期专注]于{core}方向。公司[核心团队|投研核心成员]来自[公募基金、券商自营与产业公司|券商研究所、资管机构与高校|大型资管机构与量化研究机构]，现有员工{staff}人，其中投研人员约占六成。',
  '{brand}是一家[以研究为先|重视研究与风控]的私募基金管理人，{year}年在{city}设立，以{core}为[主要方向|核心策略]。[公司从成立起就把产品数量控制在能够看得住的范围内|公司坚持一个团队、一套流程，产品按同一投资框架管理]，现有员工{staff}人。',
  '{year}年，{brand}在{city}起步，[创始团队共事多年|主要合伙人相识于同一家机构]，[在{core}领域积累了完整的研究方法|围绕{core}建立了数据、研究、交易与风控四个小组]。公司现有员工{staff}人，[运营与合规由专职团队负责|合规与运营岗位独立于投资]。',
];
const PHILOSOPHIES: Record<Strategy, readonly string[]> = {
  equity: [
    '相信企业的[长期价值来自持续的现金流|竞争力最终会写进现金流]，[用合理的价格买入看得懂的生意|只在能力圈内下注]，以三年为尺度检验每一笔投资。',
    '自下而上做研究，[重视实地走访与产业链交叉验证|用产业链上下游的数据互相印证]，组合集中但不押注单一行业，单一行业仓位不超过三成。',
  ],
  neutral: [
    '用[多频段、低相关的因子|基本面与量价两类因子]选股，同时以股指期货对冲市场波动，[目标是收益来源清晰、回撤可解释|把暴露控制在模型能解释的范围内]。',
  ],
  futures: [
    '以[趋势与截面两类信号|中长周期趋势跟踪]为主，覆盖五十余个商品与金融期货品种，[按波动率分配仓位|每个品种的风险预算相等]，不做主观加减仓。',
  ],
  macro: [
    '从增长、通胀与流动性三个维度判断环境，[在股、债、商品之间配置|用大类资产表达观点]，先定风险预算，再定方向。',
  ],
  bond: [
    '以[票息为底，以交易为辅|信用研究为核心]，每一只债券都有独立的信用档案，[不做信用下沉换取票息|单一主体持仓不超过一成]。',
  ],
  multi: [
    '把股票、量化与商品策略放进同一个组合，[按边际风险分配资金|让每个策略对组合波动的贡献相近]，[定期再平衡|每季度检视一次权重]。',
  ],
  fof: [
    '以[尽职调查和持续跟踪|定量筛选与定性访谈]挑选子基金，[重视策略之间的低相关|不追逐短期排名]，组合一般由八到十五只子基金构成。',
  ],
  other: [
    '在[期权、可转债与事件|细分领域]中寻找[定价偏差|风险收益不对称的机会]，[先算最坏情形再算空间|把最大损失写在交易之前]。',
  ],
};

/** A strategy inside a sentence: 其他 says nothing there. */
export const strategyInWords = (strategy: Strategy): string =>
  strategy === 'other' ? '特殊机会' : STRATEGY_NAMES[strategy];

/** Firms of private funds, then houses of public funds. */
export function buildCompanies(): SeedCompany[] {
  const nextPerson = personNames(randomOf('legal-persons'));
  const simu = SIMU_BRANDS.map((brand, index) => simuCompany(brand, index, nextPerson().name));
  const houses = PUBLIC_BRANDS.map((brand, index) => publicHouse(brand, index, nextPerson().name));
  return [...simu, ...houses];
}

function simuCompany(brand: string, index: number, legalPerson: string): SeedCompany {
  const random = randomOf(`company:${brand}`);
  const strategies = Object.keys(CORE_WEIGHTS) as Strategy[];
  const core = strategies[index] ?? random.weighted(strategies, Object.values(CORE_WEIGHTS));
  const city = random.weighted(CITIES, [30, 22, 16, 9, 6, 3, 3, 3, 2, 2, 2, 2]);
  const founded = `${random.int(2011, 2020)}-${pad(random.int(1, 12))}-${pad(random.int(1, 28))}`;
  const band = random.weighted(BANDS, [8, 14, 12, 8, 6]);
  const staff = random.int(...STAFF[band]);
  const form = random.pick(['私募基金管理有限公司', '资产管理有限公司', '私募证券基金管理有限公司']);
  const core_strategy = STRATEGY_NAMES[core];
  const slots = { brand, year: founded.slice(0, 4), city, core: strategyInWords(core), staff };
  return {
    id: `C${1001 + index}`,
    kind: 'simu',
    brand,
    core,
    core_strategy,
    city,
    name: `${brand}${form.replace('有限公司', '')}`,
    short_name: brand,
    name_key: nameKeyOf(brand),
    full_name: `${city}${brand}${form}`,
    registration_no: `P${random.int(1002001, 1073999)}`,
    size_band: band,
    founded_on: founded,
    registered_on: addDays(founded, random.int(90, 420)),
    registered_capital: `${random.pick([1000, 1000, 2000, 3000, 5000])} 万元`,
    legal_person: legalPerson,
    member_kind: random.weighted(['普通会员', '观察会员'], [4, 3]),
    staff_count: staff,
    profile: compose(random.pick(PROFILES), random, slots),
    philosophy: compose(random.pick(PHILOSOPHIES[core]), random, slots),
    size_history: sizeHistory(band, random),
  };
}

function publicHouse(brand: string, index: number, legalPerson: string): SeedCompany {
  const random = randomOf(`house:${brand}`);
  const founded = `${random.int(1999, 2016)}-${pad(random.int(1, 12))}-${pad(random.int(1, 28))}`;
  const city = random.weighted(CITIES, [14, 8, 9, 1, 2, 0, 0, 0, 0, 0, 0, 0]);
  const staff = random.int(160, 720);
  const profile = compose(
    '{brand}基金管理有限公司成立于{year}年，注册地{city}，[业务涵盖公募基金、专户与养老金管理|拥有公募、专户与投资顾问业务资格]。公司现有员工{staff}人，[设有权益、固定收益、指数与多资产四个投资部门|投研团队按权益、固收、量化、海外四条线设置]。',
    random,
    { brand, year: founded.slice(0, 4), city, staff },
  );
  return {
    id: `H${2001 + index}`,
    kind: 'public',
    brand,
    core: 'equity',
    core_strategy: '公募基金',
    city,
    name: `${brand}基金`,
    short_name: `${brand}基金`,
    name_key: nameKeyOf(`${brand}基金`),
    full_name: `${brand}基金管理有限公司`,
    registration_no: `A${pad(random.int(10, 199), 4)}`,
    size_band: '100+',
    founded_on: founded,
    registered_on: addDays(founded, 60),
    registered_capital: `${random.pick([1.5, 2, 2.5, 3])} 亿元`,
    legal_person: legalPerson,
    member_kind: '公募基金管理人',
    staff_count: staff,
    profile,
    philosophy: compose(
      '[持有人利益优先|以持有人长期体验为先]，[研究创造价值|用研究说话]，[投资有纪律，运作可追溯|过程可追溯，结果可解释]。',
      random,
    ),
    size_history: sizeHistory('100+', random),
  };
}

/** Bands at the ends of the last eight half-years, oldest first; the last is today's. */
function sizeHistory(band: SizeBand, random: Random): { date: string; size_band: SizeBand }[] {
  const dates = [
    '2023-06-30',
    '2023-12-31',
    '2024-06-30',
    '2024-12-31',
    '2025-06-30',
    '2025-12-31',
    '2026-06-30',
  ];
  let rank = BANDS.indexOf(band);
  const history: { date: string; size_band: SizeBand }[] = [];
  for (const date of [...dates].reverse()) {
    history.unshift({ date, size_band: BANDS[rank] as SizeBand });
    if (random.chance(0.25)) rank = Math.max(0, Math.min(4, rank + (random.chance(0.75) ? -1 : 1)));
  }
  return history;
}

export const pad = (value: number, width = 2): string => String(value).padStart(width, '0');
