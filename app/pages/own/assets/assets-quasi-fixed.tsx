import { partHandle, partLoader, PartPage } from '~/app/pages/own/assets/part-page';

export const handle = partHandle('quasi_fixed');
export const loader = partLoader('quasi_fixed');
export default PartPage;
