import { partHandle, partLoader, PartPage } from '~/app/pages/own/assets/part-page';

export const handle = partHandle('pe');
export const loader = partLoader('pe');
export default PartPage;
