import { partHandle, partLoader, PartPage } from '~/app/pages/own/assets/part-page';

export const handle = partHandle('foreign');
export const loader = partLoader('foreign');
export default PartPage;
