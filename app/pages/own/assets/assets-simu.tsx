import {
  defineAssetClassPage,
  createAssetClassLoader,
  AssetClassPage,
} from '~/app/pages/own/assets/part-page';

export const handle = defineAssetClassPage('simu');
export const loader = createAssetClassLoader('simu');
export default AssetClassPage;
