import type { AssetSection } from '~/app/features/money/parts';
import { countDaysBetween } from '~/domain/calendar/dates';

/** Days after which a NAV of a part is late by its own rhythm: daily, weekly to monthly, quarterly. */
const LATE_AFTER_DAYS: Record<AssetSection, number> = {
  public: 10,
  simu: 40,
  quasi_fixed: 70,
  foreign: 70,
  pe: 130,
};

/** For how many days a NAV has not come anew, where that is late for its part; null where it is not. */
export function computeNavDelayDays(part: AssetSection, navDate: string, today: string): number | null {
  const age = countDaysBetween(navDate, today);
  return age > LATE_AFTER_DAYS[part] ? age : null;
}
