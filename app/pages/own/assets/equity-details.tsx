import { DetailPage } from '~/app/pages/own/assets/detail-page';
import { detailLoader } from '~/app/pages/own/assets/load-detail';
import { detailHandle } from '~/app/pages/own/assets/detail-handle';

export const handle = detailHandle('equity');
export const loader = detailLoader('equity');
export default DetailPage;
