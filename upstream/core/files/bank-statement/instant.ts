import { parseDay } from '~/upstream/core/db/import/day-cell';

const DAY_AND_REST =
  /^(\d{4}([-/.])\d{1,2}\2\d{1,2}|\d{4}年\d{1,2}月\d{1,2}日|\d{8})(?:[T-]|\s*(?:星期|周)[一二三四五六日天])?\s*(.*)$/;
const MORNING = '上午|早上|凌晨|AM|A\\.M\\.';
const AFTERNOON = '下午|PM|P\\.M\\.';
const HALF = `(${MORNING}|${AFTERNOON})`;
const CLOCK = new RegExp(
  `^${HALF}?\\s*(?:(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:\\.\\d{1,9})?)?|(\\d{1,2})[时点](\\d{1,2})分(?:(\\d{1,2})秒)?|(\\d{2})\\.(\\d{2})\\.(\\d{2})(?:\\.\\d{1,9})?|(\\d{2})(\\d{2})(\\d{2}))\\s*${HALF}?(?:\\+08:?00)?$`,
  'i',
);

/** Parsed time of a statement, or why it is refused. */
export type ParsedInstant = Date | { fault: string };

const HOW = '须有日期与时分，如 2026-11-20 10:15 或 2026/11/20 下午 3:15';

/**
 * Parses an instant in Shanghai time. Hour and minute are required, because they decide whether money was in time.
 * @param time cell of the time, with or without its day
 * @param days cells of the day, which must all be equal
 */
export function parseInstant(time: string, days: readonly string[]): ParsedInstant {
  const text = time.normalize('NFKC').replace(/\s+/g, ' ').trim();
  const [, ownDay, , rest] = DAY_AND_REST.exec(text) ?? [null, null, null, text];
  const instants = [ownDay ?? null, ...days.filter((day) => day !== '').map(getDayPart)].filter(
    (day) => day !== null,
  );
  const read = instants.map(parseDay);
  const [day] = read;
  const shown = [time, ...days].filter((each, at, all) => each !== '' && all.indexOf(each) === at).join(' ');
  if (!day || read.includes(null)) return { fault: `看不懂入账时间“${shown.slice(0, 40)}”，${HOW}` };
  if (read.some((each) => each !== day))
    return { fault: `入账日期不一致：${[...new Set(read)].join('、')}。请核对后只保留入账的日期` };
  const clock = getClock(rest ?? '');
  if (clock === null) return { fault: `看不懂入账时间“${shown.slice(0, 40)}”，${HOW}` };
  if (clock === '00:00:00')
    return { fault: `入账时间“${shown.slice(0, 40)}”没有时分（0 点整是表格软件补上的），${HOW}` };
  return new Date(`${day}T${clock}+08:00`);
}

/** A cell of the day may include its time. */
const getDayPart = (cell: string): string => DAY_AND_REST.exec(cell.normalize('NFKC').trim())?.[1] ?? cell;

/**
 * Parses `HH:mm:ss` with the half of the day applied; null for an invalid time or one that contradicts its half.
 */
function getClock(text: string): string | null {
  const match = CLOCK.exec(text.trim());
  if (!match) return null;
  const [, before, ...parts] = match;
  const after = parts.pop();
  if (before !== undefined && after !== undefined) return null;
  const [hour, minute, second] = parts.filter((part) => part !== undefined).map(Number);
  const full = getHour(hour ?? 24, (before ?? after)?.toUpperCase() ?? null);
  if (full === null || full > 23 || (minute ?? 0) > 59 || (second ?? 0) > 59) return null;
  return [full, minute ?? 0, second ?? 0].map((part) => String(part).padStart(2, '0')).join(':');
}

function getHour(hour: number, half: string | null): number | null {
  if (half === null) return hour;
  if (new RegExp(`^(?:${AFTERNOON})$`).test(half)) {
    // 下午 15:05 has the same information twice.
    if (hour === 0) return null;
    return hour < 12 ? hour + 12 : hour;
  }
  if (hour > 12) return null;
  return hour === 12 ? 0 : hour;
}
