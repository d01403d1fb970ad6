export { advisers } from '~/upstream/modules/advisers/advisers';
