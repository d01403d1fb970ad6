import { fundPapers } from './fund-papers';
import { publicMarket } from './public-market';
import { simuMarket } from './simu-market';
import { tradeRules } from './trade-rules';

export const market = { ...simuMarket, ...fundPapers, ...publicMarket, ...tradeRules };
