import type { AssetSection } from '~/app/features/money/asset-sections';
import { countDaysBetween } from '~/domain/calendar/dates';

/**
 * Number of days after which a NAV is late, by the usual frequency of its section: daily, weekly to monthly,
 * quarterly.
 */
const LATE_AFTER_DAYS: Record<AssetSection, number> = {
  public: 10,
  simu: 40,
  quasi_fixed: 70,
  foreign: 70,
  pe: 130,
};

/** Returns the age of the newest NAV in days when it is late for its section; null when it is not. */
export function computeNavDelayDays(section: AssetSection, navDate: string, today: string): number | null {
  const age = countDaysBetween(navDate, today);
  return age > LATE_AFTER_DAYS[section] ? age : null;
}
