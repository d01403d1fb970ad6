export { activities } from '~/upstream/modules/events/activities';
export {
  type ActivityChange,
  addActivityIn,
  changeActivityIn,
  createActivityId,
  type NewActivity,
} from '~/upstream/modules/events/manage-activity';
export { activityActions } from '~/upstream/modules/events/ops';
export { removeRegistrations } from '~/upstream/modules/events/seats';
