/** The life of a private-equity fund: years to invest, years to exit, and how often it may be prolonged. */
import { addMonths } from '~/domain/calendar/dates';

export interface FundTermRule {
  readonly foundedOn: string;
  readonly investYears: number;
  readonly exitYears: number;
  /** How often it may be prolonged, by how many years each time. */
  readonly extensions: number;
  readonly extensionYears: number;
}

/** investing: new investments may be made; exiting: existing ones are sold; extended: beyond the first end; ended. */
export type FundTermStage = 'investing' | 'exiting' | 'extended' | 'ended';

export interface FundTerm {
  /** Last day on which new investments may be made, the planned end, and the latest one. */
  readonly investUntil: string;
  readonly endsOn: string;
  readonly latestEnd: string;
  readonly stage: FundTermStage;
}

const yearsOn = (day: string, years: number): string => addMonths(day, years * 12);

/** Ends by the contract, and where the fund stands on a day. */
export function computeTerm(rule: FundTermRule, today: string): FundTerm {
  const investUntil = yearsOn(rule.foundedOn, rule.investYears);
  const endsOn = yearsOn(rule.foundedOn, rule.investYears + rule.exitYears);
  const latestEnd = yearsOn(endsOn, rule.extensions * rule.extensionYears);
  const stage =
    today < investUntil ? 'investing' : today < endsOn ? 'exiting' : today < latestEnd ? 'extended' : 'ended';
  return { investUntil, endsOn, latestEnd, stage };
}
