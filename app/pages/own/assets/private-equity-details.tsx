import { revalidateFor } from '~/app/page/page-handle';
import { DetailPage, detailMeta } from '~/app/pages/own/assets/detail-page';
import { detailLoader } from '~/app/pages/own/assets/load-detail';
import { detailHandle } from '~/app/pages/own/assets/detail-handle';

export const handle = detailHandle('private-equity');
export const shouldRevalidate = revalidateFor(handle);
export const loader = detailLoader('private-equity');
export const meta = detailMeta;
export default DetailPage;
