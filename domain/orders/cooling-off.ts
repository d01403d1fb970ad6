import { toShanghaiDay } from '~/domain/calendar/dates';
import { COOLING_OFF_HOURS, getRule } from '~/domain/shared/regulation';

export interface CoolingOff {
  /** ISO instants. */
  readonly startsAt: string;
  readonly endsAt: string;
}

const HOUR_MS = 3_600_000;

/**
 * Computes the cooling-off period: a number of hours from the later of contract signature and payment, by the rule
 * in force on the later day.
 */
export function computeCoolingOff(signedAt: string, paidAt: string): CoolingOff {
  const startMs = Math.max(Date.parse(signedAt), Date.parse(paidAt));
  const hours = getRule(COOLING_OFF_HOURS, toShanghaiDay(startMs));
  return {
    startsAt: new Date(startMs).toISOString(),
    endsAt: new Date(startMs + hours * HOUR_MS).toISOString(),
  };
}
