import {
  defineAssetClassPage,
  createAssetClassLoader,
  AssetClassPage,
} from '~/app/pages/own/assets/part-page';

export const handle = defineAssetClassPage('foreign');
export const loader = createAssetClassLoader('foreign');
export default AssetClassPage;
