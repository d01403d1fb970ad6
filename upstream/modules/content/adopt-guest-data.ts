import type { AdoptGuestData } from '~/upstream/core/service-context';
import { adoptGuestLikes } from '~/upstream/modules/content/content-reactions/guest-likes';
import { adoptGuestProgress } from '~/upstream/modules/content/school/progress';

/** Gives an account the likes and the answers to lessons that its device gave before the login. */
export const adoptGuestData: AdoptGuestData = async (db, accountId, deviceHash) => {
  await adoptGuestLikes(db, accountId, deviceHash);
  await adoptGuestProgress(db, accountId, deviceHash);
};
