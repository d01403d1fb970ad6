/** Stages of an award edition by the clock, and the rule of its public vote. */

/** In sequence; in a gap between two stages, the later one is the next. */
export const AWARD_STAGES = ['nomination', 'review', 'voting', 'jury', 'publication'] as const;
export type AwardStage = (typeof AWARD_STAGES)[number];

export const AWARD_GROUPS = ['company', 'manager', 'product'] as const;
export type AwardGroup = (typeof AWARD_GROUPS)[number];

/** Start and end (exclusive) of a stage, ISO instants; publication has no end. */
export interface AwardStageTimes {
  key: AwardStage;
  starts_at: string;
  ends_at: string | null;
}

export type AwardStageState = 'done' | 'now' | 'next';

/** Returns the state of a stage at a time in epoch ms. Publication is done as soon as it has begun. */
export function getStageState({ starts_at, ends_at }: AwardStageTimes, nowMs: number): AwardStageState {
  if (nowMs < Date.parse(starts_at)) return 'next';
  if (ends_at === null) return 'done';
  return nowMs < Date.parse(ends_at) ? 'now' : 'done';
}

/** Returns whether voting is before its stage, in it, or after it. An edition without a vote counts as after it. */
export function getVotingState(
  stages: readonly AwardStageTimes[],
  nowMs: number,
): 'before' | 'open' | 'after' {
  const voting = stages.find(({ key }) => key === 'voting');
  if (!voting) return 'after';
  const state = getStageState(voting, nowMs);
  return state === 'now' ? 'open' : state === 'next' ? 'before' : 'after';
}
