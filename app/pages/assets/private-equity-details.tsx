import { revalidateFor } from '~/app/page/page-handle';
import { DetailPage, detailMeta } from './detail-page';
import { detailLoader } from './load-detail';
import { detailHandle } from './detail-handle';

export const handle = detailHandle('private-equity');
export const shouldRevalidate = revalidateFor(handle);
export const loader = detailLoader('private-equity');
export const meta = detailMeta;
export default DetailPage;
