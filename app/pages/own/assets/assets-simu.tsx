import { partHandle, partLoader, PartPage } from '~/app/pages/own/assets/part-page';

export const handle = partHandle('simu');
export const loader = partLoader('simu');
export default PartPage;
