/** Trading days of the exchanges in Shanghai and Shenzhen, 2024 to 2026, from the announced holidays. For tests. */
import { addDays, getWeekday } from '~/domain/calendar/dates';

/** First and last day of every holiday, including weekends within it. */
export const HOLIDAYS: readonly (readonly [name: string, from: string, to: string])[] = [
  ['元旦', '2024-01-01', '2024-01-01'],
  ['春节', '2024-02-09', '2024-02-17'],
  ['清明', '2024-04-04', '2024-04-06'],
  ['劳动节', '2024-05-01', '2024-05-05'],
  ['端午', '2024-06-10', '2024-06-10'],
  ['中秋', '2024-09-15', '2024-09-17'],
  ['国庆', '2024-10-01', '2024-10-07'],
  ['元旦', '2025-01-01', '2025-01-01'],
  ['春节', '2025-01-28', '2025-02-04'],
  ['清明', '2025-04-04', '2025-04-06'],
  ['劳动节', '2025-05-01', '2025-05-05'],
  ['端午', '2025-05-31', '2025-06-02'],
  ['国庆、中秋', '2025-10-01', '2025-10-08'],
  ['元旦', '2026-01-01', '2026-01-03'],
  ['春节', '2026-02-15', '2026-02-23'],
  ['清明', '2026-04-04', '2026-04-06'],
  ['劳动节', '2026-05-01', '2026-05-05'],
  ['端午', '2026-06-19', '2026-06-21'],
  ['中秋', '2026-09-25', '2026-09-27'],
  ['国庆', '2026-10-01', '2026-10-07'],
];

/** Lists the exchange days. Exchanges are closed on every Saturday and Sunday, also when offices work on one. */
export function listExchangeDays(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const isHoliday = HOLIDAYS.some(([, first, last]) => first <= day && day <= last);
    if (getWeekday(day) <= 5 && !isHoliday) days.push(day);
  }
  return days;
}
