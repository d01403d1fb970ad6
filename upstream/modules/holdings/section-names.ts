import type { AssetClass } from '~/upstream/modules/holdings/load-holdings';

/** Display names of asset classes. */
export const ASSET_CLASS_NAMES: Readonly<Record<AssetClass, string>> = {
  simu: '私募基金',
  public: '公募基金',
  pe: '私募股权',
  quasi_fixed: '类固收',
  foreign: '海外投资',
};
