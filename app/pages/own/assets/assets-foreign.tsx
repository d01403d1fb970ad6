import { revalidateFor } from '~/app/page/page-handle';
import { partHandle, partLoader, partMeta, PartPage } from '~/app/pages/own/assets/part-page';

export const handle = partHandle('foreign');
export const shouldRevalidate = revalidateFor(handle);
export const loader = partLoader('foreign');
export const meta = partMeta;
export default PartPage;
