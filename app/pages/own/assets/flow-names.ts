export { formatFlowDays, getFlowName } from '~/contract/flow-names';
