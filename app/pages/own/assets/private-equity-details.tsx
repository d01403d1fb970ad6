import { DetailPage } from '~/app/pages/own/assets/detail-page';
import { detailLoader } from '~/app/pages/own/assets/load-detail';
import { detailHandle } from '~/app/pages/own/assets/detail-handle';

export const handle = detailHandle('private-equity');
export const loader = detailLoader('private-equity');
export default DetailPage;
