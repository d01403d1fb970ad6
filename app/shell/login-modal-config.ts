import type { LoginModalConfig, LoginModalState } from '~/app/store/login-modal';

/** What an opening of the modal gets where it says nothing (ENTITY-034, ENTITY-035); comes with the modal. */
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
    // Left without a login, the fund is not watched.
    isNeedRetention: opening.isNeedRetention ?? wish !== null,
  };
}

/** Where leaving leads (LOGINMODAL-023, LOGINMODAL-024): a modal that cannot be closed is left with its page. */
export type LoginModalExit = 'stay' | 'home' | 'back';

/** `isVisitEntry`: the tab came into the portal by the page shown, so that a step back would leave it. */
export const getLoginModalExit = (
  { isCanClose }: Pick<LoginModalConfig, 'isCanClose'>,
  isEntry: boolean,
): LoginModalExit => (isCanClose ? 'stay' : isEntry ? 'home' : 'back');

/** What a wish to leave the modal leads to. */
type Leaving = 'close' | 'ask';

/** It asks once at most, and never where it came unasked. */
export function resolveLeaving(
  { isAuto, isNeedRetention }: Pick<LoginModalConfig, 'isAuto' | 'isNeedRetention'>,
  hasAsked: boolean,
): Leaving {
  return isNeedRetention && !isAuto && !hasAsked ? 'ask' : 'close';
}
