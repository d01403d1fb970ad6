export { FLOW_NAMES } from '~/upstream/contract/flow-names';
