export { flowName } from '~/upstream/contract/flow-names';
