import { announcementList } from '~/upstream/modules/market-data/market/announcement-list';
import { fundAnalysis } from '~/upstream/modules/market-data/market/fund-analysis';
import { fundCompare } from '~/upstream/modules/market-data/market/fund-compare';
import { fundFigures } from '~/upstream/modules/market-data/market/fund-figures';
import { publicFundInfo } from '~/upstream/modules/market-data/market/fund-publications';
import { planReplay } from '~/upstream/modules/market-data/market/plan-replay';
import { publicMarket } from '~/upstream/modules/market-data/market/public-market';
import { fundSelections } from '~/upstream/modules/market-data/market/selections';
import { simuMarket } from '~/upstream/modules/market-data/market/simu-market';
import { tenures } from '~/upstream/modules/market-data/market/tenures';
import { tradeRules } from '~/upstream/modules/market-data/market/trade-rules';

export const market = {
  ...simuMarket,
  ...publicFundInfo,
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
