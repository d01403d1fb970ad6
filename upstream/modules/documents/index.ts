export { files } from '~/upstream/modules/documents/store';
