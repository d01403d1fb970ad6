/** Term of a private-equity fund: investment years, exit years, and number of possible extensions. */
import { addMonths } from '~/domain/calendar/dates';

export interface FundTermRule {
  readonly foundedOn: string;
  readonly investYears: number;
  readonly exitYears: number;
  /** Number of possible extensions, and years of each. */
  readonly extensions: number;
  readonly extensionYears: number;
}

/**
 * investing: new investments may be made; exiting: existing ones are sold; extended: beyond the first end; ended.
 */
export type FundTermStage = 'investing' | 'exiting' | 'extended' | 'ended';

export interface FundTerm {
  /** Last day for new investments, the planned end, and the latest end. */
  readonly investUntil: string;
  readonly endsOn: string;
  readonly latestEnd: string;
  readonly stage: FundTermStage;
}

const yearsOn = (day: string, years: number): string => addMonths(day, years * 12);

/** Computes the ends by contract, and the stage of the fund on a day. */
export function computeTerm(rule: FundTermRule, today: string): FundTerm {
  const investUntil = yearsOn(rule.foundedOn, rule.investYears);
  const endsOn = yearsOn(rule.foundedOn, rule.investYears + rule.exitYears);
  const latestEnd = yearsOn(endsOn, rule.extensions * rule.extensionYears);
  const stage =
    today < investUntil ? 'investing' : today < endsOn ? 'exiting' : today < latestEnd ? 'extended' : 'ended';
  return { investUntil, endsOn, latestEnd, stage };
}
