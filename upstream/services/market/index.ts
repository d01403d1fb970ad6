import { announcementList } from './announcement-list';
import { fundAnalysis } from './fund-analysis';
import { fundPapers } from './fund-papers';
import { planReplay } from './plan-replay';
import { publicMarket } from './public-market';
import { fundSelections } from './selections';
import { simuMarket } from './simu-market';
import { tradeRules } from './trade-rules';

export const market = {
  ...simuMarket,
  ...fundPapers,
  ...publicMarket,
  ...tradeRules,
  ...fundAnalysis,
  ...announcementList,
  ...fundSelections,
  ...planReplay,
};
