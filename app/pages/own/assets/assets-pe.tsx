import {
  defineAssetClassPage,
  createAssetClassLoader,
  AssetClassPage,
} from '~/app/pages/own/assets/part-page';

export const handle = defineAssetClassPage('pe');
export const loader = createAssetClassLoader('pe');
export default AssetClassPage;
