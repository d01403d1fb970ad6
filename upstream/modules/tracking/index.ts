export { maintainTraffic } from '~/upstream/modules/tracking/aggregate';
export { trafficActions } from '~/upstream/modules/tracking/ops';
export { tracking } from '~/upstream/modules/tracking/tracking';
