import type { CallResult, Contract } from '~/contract';
import type { Edition } from '~/domain/platform/edition';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { paths } from '~/app/paths';
import { equityPaths } from '~/app/paths/equity';
import { companyPaths } from '~/app/paths/companies';
import { indexPaths } from '~/app/paths/indices';
import { quasiFixedPaths } from '~/app/paths/quasi-fixed';
import { readingPaths } from '~/app/paths/reading';
import { fundRegisterPaths } from '~/app/paths/on-sale';
import { MAX_PICKS } from '~/app/features/funds/compare-ids';
import type { IconName } from '~/app/ui/icon';
import { OPENING_SOON_DAYS } from '~/app/pages/market/channels/simu-channel-view';

/** Current counts of the lists; null when a count could not be loaded or may not be shown. */
interface Counts {
  isLocked: boolean;
  filed: CallResult<Contract['catalogue']['filedProducts']> | null;
  selected: number | null;
  categories: number | null;
  sizes: CallResult<Contract['catalogue']['companySizes']> | null;
  stars: number | null;
  companies: number | null;
  managers: number | null;
  equity: number | null;
  days: { date: string; product_id: string }[] | null;
  /** Products on the list, by strategy. */
  strategies: CallResult<Contract['catalogue']['simuStrategies']> | null;
  fixed: number | null;
  /** Year of the newest list of 100 companies. */
  listYear: number | null;
  /** Members of the index of 100 funds. */
  members: number | null;
  lessons: number | null;
  /** The viewer's own class, as text. */
  riskClass: string | null;
  /** Date of the newest report. */
  research: string | null;
}

/** A list or tool: the question it answers, and its current content. */
export interface SimuDirectoryRow {
  icon: IconName;
  to: string;
  title: string;
  question: string;
  fact: string | null;
}

const counted = (count: number | null, word: string): string | null =>
  count === null ? null : `${count} ${word}`;

/** Builds all lists and tools about private funds, grouped by the question of the reader. */
export function buildSimuDirectoryGroups(
  edition: Edition,
  counts: Counts,
): { title: string; rows: SimuDirectoryRow[] }[] {
  const { filed, sizes, days, isLocked } = counts;
  const total = filed?.states.reduce((sum, each) => sum + each.product_count, 0) ?? null;
  const ended = filed?.states.find(({ status }) => status === 'liquidated')?.product_count;
  const fof = counts.strategies?.list.find(({ strategy }) => strategy === 'fof')?.product_count;
  const soon = days && new Set(days.map(({ product_id }) => product_id)).size;
  const nextDay = days && [...days].map(({ date }) => date).sort()[0];
  const forSpecific = isLocked ? '特定对象可见' : null;
  return [
    {
      title: '找产品',
      rows: [
        {
          icon: 'wallet',
          to: fundRegisterPaths.onSale(edition),
          title: '格上在售',
          question: '开放日、打款截止与待补材料',
          fact: soon === null ? forSpecific : `${OPENING_SOON_DAYS} 天内 ${soon} 只`,
        },
        {
          icon: 'star',
          to: fundRegisterPaths.recommended(edition),
          title: '推荐产品',
          question: '本月各策略入选产品与理由',
          fact: counted(counts.categories, '类'),
        },
        {
          icon: 'gem',
          to: paths.simuSelections(edition),
          title: '精选产品',
          question: '研究人员选了哪些，依据是什么',
          fact: counted(counts.selected, '只'),
        },
        {
          icon: 'candles',
          to: paths.fundLibrary(edition, { tab: 'simu' }),
          title: '私募产品库',
          question: '按策略、规模、年限与状态筛选',
          fact: counted(counts.strategies?.total ?? null, '只'),
        },
        {
          icon: 'document',
          to: fundRegisterPaths.filed(edition),
          title: '私募产品列表',
          question: '备案编号与日期，哪些已经清盘',
          fact: total === null || ended === undefined ? counted(total, '只') : `${total} 只，清盘 ${ended}`,
        },
        {
          icon: 'podium',
          to: indexPaths.awardYear(),
          title: '产品获奖记录',
          question: '历年谁获奖或提名，由谁按什么评出',
          fact: null,
        },
        {
          icon: 'pie',
          to: equityPaths.channel(edition),
          title: '私募股权',
          question: '未上市公司的基金怎样缴款与分配',
          fact: counted(counts.equity, '只'),
        },
        {
          icon: 'pie',
          to: quasiFixedPaths.fundsOfFunds(edition),
          title: '组合基金 FOF',
          question: '两层费用各多少，底下投了哪些',
          fact: counted(fof ?? null, '只'),
        },
        {
          icon: 'receipt',
          to: quasiFixedPaths.channel(edition),
          title: '类固收',
          question: '按约定分配的产品，还款靠什么、有过逾期吗',
          fact: counted(counts.fixed, '只'),
        },
      ],
    },
    {
      title: '比较与日历',
      rows: [
        {
          icon: 'compare',
          to: paths.compare(edition),
          title: '基金对比',
          question: '同一段时间里，几只基金的收益与回撤差在哪',
          fact: `至多 ${MAX_PICKS} 只`,
        },
        {
          icon: 'ranking',
          to: paths.simuRank(),
          title: '私募收益排行',
          question: '同一策略、同一区间，各产品表现如何',
          fact: isLocked ? '名次特定对象可见' : null,
        },
        {
          icon: 'growth',
          to: indexPaths.hundredFunds(edition),
          title: '格上100',
          question: '一百只私募合起来走得怎样，成员怎样选出',
          fact: counted(counts.members, '只成员'),
        },
        {
          icon: 'podium',
          to: paths.companyRank(),
          title: '私募公司榜',
          question: '哪些管理人产品多、年限长',
          fact: null,
        },
        {
          icon: 'document',
          to: indexPaths.top100Companies(edition),
          title: '私募百强榜',
          question: '每年哪些机构入选，按哪天的哪些公示',
          fact: counted(counts.listYear, '年'),
        },
        {
          icon: 'person',
          to: paths.managerRank(),
          title: '基金经理榜',
          question: '谁从业久，在管几只',
          fact: null,
        },
        {
          icon: 'calendar',
          to: paths.productCalendar(edition),
          title: '产品日历',
          question: '每月哪天开放，我的锁定与打款截止在哪天',
          fact: nextDay ? `下一天 ${nextDay.slice(5)}` : forSpecific,
        },
        {
          icon: 'calendar',
          to: fundRegisterPaths.onSale(edition, { view: 'calendar' }),
          title: '开放日历',
          question: '选一天，看当天能约的产品与截止时间',
          fact: forSpecific,
        },
      ],
    },
    {
      title: '看管理人',
      rows: [
        {
          icon: 'bank',
          to: companyPaths.companies(edition),
          title: '私募公司',
          question: '登记编号、规模区间、城市与策略',
          fact: counted(counts.companies, '家'),
        },
        {
          icon: 'podium',
          to: companyPaths.bySize(edition),
          title: '百亿私募',
          question: '哪些管理人过百亿，上榜与退出',
          fact: sizes?.filed_on
            ? `${sizes.companies.length} 家，${sizes.filed_on}`
            : counted(sizes?.companies.length ?? null, '家'),
        },
        {
          icon: 'person',
          to: paths.simuManagers(),
          title: '基金经理',
          question: '从业年限、履历与在管产品',
          fact: counted(counts.managers, '位'),
        },
        {
          icon: 'gem',
          to: companyPaths.starManagers(edition),
          title: '明星基金经理',
          question: '年限长、产品多、近两年谈过的是哪几位',
          fact: counted(counts.stars, '位'),
        },
      ],
    },
    {
      title: '读与学',
      rows: [
        {
          icon: 'growth',
          to: paths.research(edition),
          title: '研究',
          question: '市场与管理人的研究报告、访谈',
          fact: counts.research && `最新 ${toShanghaiDay(counts.research).slice(5)}`,
        },
        {
          icon: 'book',
          to: readingPaths.school(edition),
          title: '投资学堂',
          question: '回撤、夏普、冷静期这些词是什么意思',
          fact: counted(counts.lessons, '课'),
        },
        {
          icon: 'shield',
          to: paths.riskStandard(edition),
          title: '风险匹配',
          question: '我的等级能买到哪一级',
          fact: counts.riskClass,
        },
      ],
    },
  ];
}
