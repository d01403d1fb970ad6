export { buildIncomeMonth } from '~/upstream/modules/public-holdings/income';
export {
  loadMoves,
  loadShareMoves,
  loadNavDays,
  loadPackedNavs,
  type PositionMoves,
} from '~/upstream/modules/public-holdings/moves';
export { loadOwnPositions } from '~/upstream/modules/public-holdings/positions';
export { publicAccount } from '~/upstream/modules/public-holdings/public-account';
