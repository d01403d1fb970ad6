import { AssetDetailPage } from '~/app/pages/own/assets/detail-page';
import { createAssetDetailLoader } from '~/app/pages/own/assets/load-detail';
import { defineAssetDetailPage } from '~/app/pages/own/assets/detail-handle';
import { createShouldRevalidate } from '~/app/route-kit/page-handle';
import { createMetaFunction } from '~/app/route-kit/page-meta';

export const handle = defineAssetDetailPage('fixed-income');
export const loader = createAssetDetailLoader('fixed-income');
export default AssetDetailPage;

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
