import { revalidateFor } from '~/app/page/page-handle';
import { DetailPage, detailMeta } from './detail-page';
import { detailHandle, detailLoader } from './load-detail';

export const handle = detailHandle('fixed-income');
export const shouldRevalidate = revalidateFor(handle);
export const loader = detailLoader('fixed-income');
export const meta = detailMeta;
export default DetailPage;
