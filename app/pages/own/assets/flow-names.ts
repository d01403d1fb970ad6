export { flowDays, flowName } from '~/contract/flow-names';
