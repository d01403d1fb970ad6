export { indices } from '~/upstream/modules/market-data/indices';
export { market } from '~/upstream/modules/market-data/market';
export {
  loadPublicFundSummary,
  loadSimuFundSummary,
} from '~/upstream/modules/market-data/market/fund-summary';
