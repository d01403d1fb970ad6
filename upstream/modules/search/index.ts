export { search } from '~/upstream/modules/search/search';
