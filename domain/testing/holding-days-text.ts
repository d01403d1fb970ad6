import { addDays } from '~/domain/calendar/dates';

/** Days that a sentence about holding days can mention. */
export interface NamedDays {
  份额确认日: string;
  赎回确认日?: string;
  '赎回申请日（T 日）'?: string;
  赎回的开放日?: string;
}

/**
 * Counts the holding days from the sentence and a calendar only: from the first day it mentions (inclusive) to the
 * day before the second. Throws when the sentence cannot be parsed.
 */
export function countDaysBySentence(sentence: string, days: NamedDays): number {
  const read = /持有天数自(.+?)起算，至(.+?)前一日止，按自然日计算/.exec(sentence);
  const first = days[read?.[1] as keyof NamedDays];
  const end = days[read?.[2] as keyof NamedDays];
  if (first === undefined || end === undefined) throw new Error(`cannot read: ${sentence}`);
  let count = 0;
  for (let day = first; day < end; day = addDays(day, 1)) count += 1;
  return count;
}
