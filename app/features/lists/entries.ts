import { EDITION_RULES, type Edition, type EntryKey } from '~/domain/platform/edition';
import { toPath, paths } from '~/app/paths';
import { invitePaths } from '~/app/paths/invite';
import type { IconName } from '~/app/ui/icon';

export interface NavEntry {
  key: EntryKey;
  icon: IconName;
  label: string;
  to: string;
}

type EntryView = [icon: IconName, label: string, to: (edition: Edition) => string];

/** Name, icon and address of every entry of an edition; only pages that exist (docs/decisions/0006). */
const ENTRY_VIEWS: Record<EntryKey, EntryView> = {
  about: ['info', '关于我们', (edition) => paths.about(edition)],
  activities: ['roadshow', '活动', (edition) => toPath(`/${edition}/user/activity`)],
  alerts: ['bell', '我的提醒', (edition) => paths.fundAlerts(edition)],
  appointments: ['calendar', '我的预约', (edition) => paths.appointment(edition)],
  assets: ['wallet', '资产', (edition) => paths.assets(edition)],
  certificate: ['shield', '资产证明', (edition) => paths.existenceCert(edition)],
  collected: ['star', '我的收藏', (edition) => toPath(`/${edition}/info/collect`)],
  companies: ['podium', '私募公司', () => paths.simuCompanies()],
  disclosure: ['document', '基金公告', (edition) => paths.publicDisclosure(edition)],
  fof: ['pie', 'FOF基金', (edition) => toPath(`/${edition}/fof`)],
  'index-funds': [
    'candles',
    '指数基金',
    (edition) => paths.fundLibrary(edition, { tab: 'public', type: 'index' }),
  ],
  invite: ['share', '推荐好友', (edition) => invitePaths.recommend(edition)],
  library: ['find', '找基金', (edition) => paths.fundLibrary(edition)],
  managers: ['gem', '基金经理', () => paths.simuManagers()],
  'money-funds': [
    'wallet',
    '货币基金',
    (edition) => paths.fundLibrary(edition, { tab: 'public', type: 'money' }),
  ],
  pe: ['pie', '私募股权', (edition) => toPath(`/${edition}/pe`)],
  plans: ['plan', '定投计划', (edition) => paths.publicPlans(edition)],
  'public-assets': ['growth', '公募资产', (edition) => paths.publicAssets(edition)],
  'public-channel': ['pie', '公募基金', (edition) => paths.publicChannel(edition)],
  'public-income': ['ranking', '收益明细', (edition) => paths.publicIncome(edition)],
  'public-selections': ['gem', '公募优选', (edition) => paths.publicSelections(edition)],
  'public-trades': ['receipt', '公募交易', (edition) => paths.publicTrades(edition)],
  'quasi-fixed': ['plan', '类固收', (edition) => toPath(`/${edition}/quasi_fixed`)],
  read: ['book', '浏览记录', (edition) => toPath(`/${edition}/info/access-records`)],
  records: ['receipt', '交易记录', (edition) => paths.records(edition)],
  regular: ['plan', '定投', (edition) => paths.regularRegion(edition)],
  research: ['growth', '研究', (edition) => paths.research(edition)],
  'return-ranking': ['ranking', '收益排行', () => paths.simuRank()],
  'return-ranking-public': [
    'ranking',
    '收益排行',
    (edition) => paths.fundLibrary(edition, { tab: 'public', sort: 'return_1y' }),
  ],
  school: ['book', '投资学堂', (edition) => toPath(`/${edition}/school`)],
  selections: ['gem', '精选产品', (edition) => paths.simuSelections(edition)],
  'selections-public': ['gem', '精选产品', (edition) => paths.publicSelections(edition)],
  simu: ['candles', '私募证券', (edition) => paths.simuChannel(edition)],
  'top-list': ['ranking', '榜单', (edition) => paths.topList(edition)],
};

/** Returns the entries that an edition shows in one of its menus, in its order. */
export function getEntries(edition: Edition, where: 'channels' | 'drawer' | 'own'): NavEntry[] {
  return EDITION_RULES[edition][where].map((key) => {
    const [icon, label, to] = ENTRY_VIEWS[key];
    return { key, icon, label, to: to(edition) };
  });
}
