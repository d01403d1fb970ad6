import {
  defineAssetClassPage,
  createAssetClassLoader,
  AssetClassPage,
} from '~/app/pages/own/assets/part-page';

export const handle = defineAssetClassPage('quasi_fixed');
export const loader = createAssetClassLoader('quasi_fixed');
export default AssetClassPage;
