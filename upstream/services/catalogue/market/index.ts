import { announcementList } from '~/upstream/services/catalogue/market/announcement-list';
import { fundAnalysis } from '~/upstream/services/catalogue/market/fund-analysis';
import { fundCompare } from '~/upstream/services/catalogue/market/fund-compare';
import { fundFigures } from '~/upstream/services/catalogue/market/fund-figures';
import { fundPapers } from '~/upstream/services/catalogue/market/fund-papers';
import { planReplay } from '~/upstream/services/catalogue/market/plan-replay';
import { publicMarket } from '~/upstream/services/catalogue/market/public-market';
import { fundSelections } from '~/upstream/services/catalogue/market/selections';
import { simuMarket } from '~/upstream/services/catalogue/market/simu-market';
import { tenures } from '~/upstream/services/catalogue/market/tenures';
import { tradeRules } from '~/upstream/services/catalogue/market/trade-rules';

export const market = {
  ...simuMarket,
  ...fundPapers,
  ...publicMarket,
  ...tradeRules,
  ...fundAnalysis,
  ...fundCompare,
  ...fundFigures,
  ...tenures,
  ...announcementList,
  ...fundSelections,
  ...planReplay,
};
