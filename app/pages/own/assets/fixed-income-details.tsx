import { AssetDetailPage } from '~/app/pages/own/assets/detail-page';
import { createAssetDetailLoader } from '~/app/pages/own/assets/load-detail';
import { defineAssetDetailPage } from '~/app/pages/own/assets/detail-handle';

export const handle = defineAssetDetailPage('fixed-income');
export const loader = createAssetDetailLoader('fixed-income');
export default AssetDetailPage;
