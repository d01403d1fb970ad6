import { defineAssetClassPage } from '~/app/pages/own/assets/define-part-page';
import { createAssetClassLoader } from '~/app/pages/own/assets/load-part-page';
import { AssetClassPage } from '~/app/pages/own/assets/part-page';
import { createShouldRevalidate } from '~/app/route-kit/page-handle';
import { createMetaFunction } from '~/app/route-kit/page-meta';

export const handle = defineAssetClassPage('simu');
export const loader = createAssetClassLoader('simu');
export default AssetClassPage;

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
