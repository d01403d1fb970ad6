import type { Edition } from '~/domain/platform/edition';
import { MINIMUM_AMOUNTS, getRule } from '~/domain/shared/regulation';
import { formatCompactYuan } from '~/domain/figures/money';
import { paths } from '~/app/paths';
import { equityPaths } from '~/app/paths/equity';
import { quasiFixedPaths } from '~/app/paths/quasi-fixed';

/** Number of products of each kind for the viewer; null when it could not be loaded. */
export interface ProductKindCounts {
  simu: number | null;
  fof: number | null;
  am: number | null;
  fixed: number | null;
  pe: number | null;
}

/** One kind of private product: its description and its differences from the others. */
export interface ProductKindView {
  key: keyof ProductKindCounts;
  title: string;
  count: string | null;
  to: string;
  label: string;
  facts: { label: string; value: string }[];
}

const facts = (invests: string, money: string, value: string, minimum: string, risk: string) => [
  { label: '投什么', value: invests },
  { label: '投资期限', value: money },
  { label: '净值频率', value: value },
  { label: '最低投资', value: minimum },
  { label: '主要风险', value: risk },
];

/** Builds the kinds of private products side by side, with the minimum amounts from the rules of a day. */
export function buildProductKindViews(
  edition: Edition,
  counts: ProductKindCounts,
  today: string,
): ProductKindView[] {
  const least = getRule(MINIMUM_AMOUNTS, today);
  const yuan = (amount: number): string => formatCompactYuan(String(amount));
  const one = `单只不低于 ${yuan(least.simuYuan)}`;
  const countText = (count: number | null) => (count === null ? null : `${count} 只`);
  return [
    {
      key: 'simu',
      title: '私募证券',
      count: countText(counts.simu),
      to: paths.simuChannel(edition),
      label: '进入私募证券',
      facts: facts(
        '股票、债券、期货与衍生品等公开交易的品种。',
        '按开放日申赎，多有 6 至 12 个月锁定。',
        '每周或每月，由托管人复核。',
        one,
        '净值波动与回撤，策略失效，开放日之外不能赎回。',
      ),
    },
    {
      key: 'fof',
      title: '组合基金 FOF',
      count: countText(counts.fof),
      to: quasiFixedPaths.fundsOfFunds(edition),
      label: '进入组合基金',
      facts: facts(
        '多只私募与公募基金，按策略分散。',
        '受子基金开放日约束，赎回到账更慢。',
        '每周或每月，晚于子基金。',
        one,
        '两层费用；子基金同向下跌时分散有限。',
      ),
    },
    {
      key: 'am',
      title: '资管计划',
      count: countText(counts.am),
      to: paths.fundLibrary(edition, { tab: 'simu' }),
      label: '看产品库',
      facts: facts(
        '证券公司、基金子公司等机构管理的集合计划。',
        '按合同约定的开放日或到期日。',
        '每日或每周，以合同为准。',
        `固定收益类 ${yuan(least.amFixedIncomeYuan)}，混合类 ${yuan(least.amMixedYuan)}，权益类 ${yuan(least.amEquityYuan)} 起`,
        '信用、利率与市场波动；须另做资管合格投资者认证。',
      ),
    },
    {
      key: 'fixed',
      title: '类固收',
      count: countText(counts.fixed),
      to: quasiFixedPaths.channel(edition),
      label: '进入类固收',
      facts: facts(
        '债权、收益权与固定收益类资产，按约定分配。',
        '一般 6 个月至 3 年，到期前通常不能退出。',
        '不以净值波动呈现，按约定日分配。',
        '以每只产品的合同为准',
        '借款人不能按期偿还；分配不是确定的，可能延期或亏损。',
      ),
    },
    {
      key: 'pe',
      title: '私募股权',
      count: countText(counts.pe),
      to: equityPaths.channel(edition),
      label: '进入私募股权',
      facts: facts(
        '未上市公司的股权，靠上市、并购与转让退出。',
        '一般 5 至 10 年，可约定延长，期间通常不能赎回。',
        '每季度估值，不是可成交的价格。',
        `${one}，分次缴款`,
        '项目失败、退出晚于预计、缴款违约的后果。',
      ),
    },
  ];
}
