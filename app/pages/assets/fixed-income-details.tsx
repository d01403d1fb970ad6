import { revalidateFor } from '~/app/page/page-handle';
import { DetailPage, detailMeta } from './detail-page';
import { detailLoader } from './load-detail';
import { detailHandle } from './detail-handle';

export const handle = detailHandle('fixed-income');
export const shouldRevalidate = revalidateFor(handle);
export const loader = detailLoader('fixed-income');
export const meta = detailMeta;
export default DetailPage;
