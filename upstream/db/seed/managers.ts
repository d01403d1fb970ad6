import { nameKeyOf } from '~/upstream/db/pinyin';
import type { FundKind } from '~/upstream/db/schema';
import { pad, strategyInWords, type SeedCompany } from '~/upstream/db/seed/companies';
import { personNames } from '~/upstream/db/seed/names';
import { randomOf, type Random } from '~/upstream/db/seed/random';
import { compose } from '~/upstream/db/seed/text';

export interface SeedManager {
  id: string;
  kind: FundKind;
  company: SeedCompany;
  name: string;
  name_key: string;
  gender: 0 | 1;
  title: string;
  education: string;
  career_years: number;
  /** When the person joined the company. */
  since: string;
  profile: string;
  style: string;
  career: { from: string; to: string | null; what: string }[];
}

const SCHOOLS = [
  '清岳大学',
  '江东大学',
  '北岑财经大学',
  '岭澍大学',
  '华汀理工大学',
  '西屿交通大学',
  '东岚师范大学',
  '中澍科技大学',
];
const DEGREES = [
  '经济学硕士',
  '金融学硕士',
  '数学博士',
  '物理学博士',
  '工学硕士',
  '管理学硕士',
  '统计学硕士',
  '金融工程硕士',
];
const EARLIER = [
  '某券商研究所行业研究员',
  '某公募基金研究员、基金经理助理',
  '某大型资管机构投资经理',
  '某券商自营部交易员',
  '某银行资产管理部投资经理',
  '某海外对冲基金量化研究员',
  '某期货公司研究院策略研究员',
  '某产业集团战略投资部经理',
];
const PROFILES = [
  '{degree}，{years}年从业经历，{year}年加入{company}。[早年从行业研究做起，覆盖过制造业与消费|先做研究、后做投资，覆盖面从单一行业扩展到全市场]，[习惯把判断写成可以被证伪的假设|重视投资日志与事后复盘]。',
  '毕业于{school}，{degree}，从业{years}年。[研究出身|长期在一线做研究]，[对企业的商业模式与资本开支周期有持续跟踪|强调用数据验证逻辑]，{year}年起在{company}负责投资。',
  '{degree}，曾任{earlier}，{year}年加入{company}，从业{years}年。[带过研究团队，熟悉从选题到落地的完整流程|经历过完整的市场周期]，[把控制回撤看作投资的前提|对仓位变化留有书面依据]。',
];
const STYLES: Record<string, readonly string[]> = {
  equity: [
    '偏[均衡|成长|价值]，[换手率不高|持股周期通常在一年以上]，[前十大重仓占比约五成|行业分布较分散]。',
    '[左侧布局、分批建仓|重视估值与景气度的匹配]，在高估时愿意降低仓位。',
  ],
  neutral: ['因子[以基本面与量价各半|偏中低频]，[敞口严格控制|行业与风格接近中性]，基差较高时会降低杠杆。'],
  futures: [
    '[中长周期趋势为主|趋势与套利各占一半]，品种分散，[单品种风险预算不超过百分之五|按波动率目标调仓]。',
  ],
  macro: ['[自上而下|以宏观变量定方向]，[股债商三类资产轮动|主要用指数与期货表达观点]，组合杠杆较低。'],
  bond: ['[以中高等级信用债为主|票息与久期并重]，[流动性留有余量|回购杠杆控制在一倍以内]。'],
  multi: ['[多策略并行、权重动态调整|以风险平价为锚]，[重视策略间相关性|定期淘汰失效策略]。'],
  fof: ['[先看人，再看策略|重视管理人的言行一致]，[季度再平衡|单只子基金不超过两成]。'],
  other: ['[以事件与结构性机会为主|在小众领域深耕]，[单笔风险事先限定|仓位随机会多少变化]。'],
};
const SIMU_TITLES = ['投资总监', '基金经理', '合伙人、基金经理', '研究总监、基金经理', '量化投资总监'];

/** About two managers a private firm and four to five a public house; ids M1001… in company order. */
export function buildManagers(companies: readonly SeedCompany[]): SeedManager[] {
  const nextPerson = personNames(randomOf('managers'));
  const managers: SeedManager[] = [];
  for (const company of companies) {
    const random = randomOf(`managers:${company.id}`);
    const count =
      company.kind === 'simu' ? (company.size_band === '0-5' ? 1 : random.int(2, 3)) : random.int(4, 5);
    for (let position = 0; position < count; position += 1) {
      const { name, gender } = nextPerson();
      managers.push(buildManager(`M${1001 + managers.length}`, company, position, name, gender, random));
    }
  }
  return managers;
}

function buildManager(
  id: string,
  company: SeedCompany,
  position: number,
  name: string,
  gender: 0 | 1,
  random: Random,
): SeedManager {
  const careerYears = random.int(position === 0 ? 12 : 6, position === 0 ? 24 : 17);
  const start = 2026 - careerYears;
  const earliest = Math.max(Number(company.founded_on.slice(0, 4)), start + 2);
  const joined =
    position === 0 && company.kind === 'simu' ? earliest : random.int(earliest, Math.max(earliest, 2023));
  const since = `${joined}-${pad(random.int(1, 12))}-${pad(random.int(1, 28))}`;
  const school = random.pick(SCHOOLS);
  const degree = random.pick(DEGREES);
  const earlier = random.pick(EARLIER);
  const middle = Math.min(joined, start + random.int(2, 5));
  const slots = { degree, school, earlier, years: careerYears, year: joined, company: company.short_name };
  const style =
    company.kind === 'simu' ? company.core : random.pick(['equity', 'equity', 'bond', 'neutral', 'fof']);
  return {
    id,
    kind: company.kind,
    company,
    name,
    gender,
    name_key: nameKeyOf(name),
    title:
      company.kind === 'simu'
        ? position === 0
          ? (SIMU_TITLES[0] as string)
          : random.pick(SIMU_TITLES)
        : '基金经理',
    education: `${school}${degree}`,
    career_years: careerYears,
    since: since < company.founded_on ? company.founded_on : since,
    profile: compose(random.pick(PROFILES), random, slots),
    style: compose(random.pick(STYLES[style] as readonly string[]), random),
    career: [
      { from: `${start}`, to: `${middle}`, what: earlier },
      ...(middle < joined
        ? [
            {
              from: `${middle}`,
              to: `${joined}`,
              what: random.pick(EARLIER.filter((item) => item !== earlier)),
            },
          ]
        : []),
      {
        from: `${joined}`,
        to: null,
        what:
          company.kind === 'simu'
            ? `${company.short_name}，${strategyInWords(company.core)}投资`
            : `${company.short_name}，基金经理`,
      },
    ],
  };
}
