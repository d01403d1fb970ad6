import type { LoginModalConfig, LoginModalState } from '~/app/store/login-modal';

/** Defaults for an opening of the modal (ENTITY-034, ENTITY-035); loaded with the modal. */
export function buildLoginModalConfig(
  opening: Partial<LoginModalState>,
  scrolledPx: number,
): LoginModalConfig {
  const wish = opening.wish ?? null;
  return {
    isAuto: false,
    isCanClose: true,
    isAutoCert: false,
    offset: scrolledPx,
    preconditionTo: null,
    ...opening,
    wish,
    // Without a login the fund is not watched.
    isNeedRetention: opening.isNeedRetention ?? wish !== null,
  };
}

/**
 * Target after leaving (LOGINMODAL-023, LOGINMODAL-024): a modal that cannot be closed is left together with its
 * page.
 */
export type LoginModalExit = 'stay' | 'home' | 'back';

/** `isVisitEntry`: the tab entered the portal on the current page, so going back would leave the portal. */
export const getLoginModalExit = (
  { isCanClose }: Pick<LoginModalConfig, 'isCanClose'>,
  isEntry: boolean,
): LoginModalExit => (isCanClose ? 'stay' : isEntry ? 'home' : 'back');

/** Result of an attempt to leave the modal. */
type Leaving = 'close' | 'ask';

/** Asks at most once, and never when the modal opened automatically. */
export function resolveLeaving(
  { isAuto, isNeedRetention }: Pick<LoginModalConfig, 'isAuto' | 'isNeedRetention'>,
  hasAsked: boolean,
): Leaving {
  return isNeedRetention && !isAuto && !hasAsked ? 'ask' : 'close';
}
