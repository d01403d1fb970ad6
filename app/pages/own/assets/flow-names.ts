export { flowName } from '~/contract/flow-names';
