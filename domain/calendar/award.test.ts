import { describe, expect, it } from 'vitest';
import { getStageState, getVotingState, type AwardStageTimes } from '~/domain/calendar/award';

const at = (text: string) => Date.parse(text);
const stages: AwardStageTimes[] = [
  { key: 'nomination', starts_at: '2026-09-01T00:00:00+08:00', ends_at: '2026-10-16T00:00:00+08:00' },
  { key: 'voting', starts_at: '2026-11-09T00:00:00+08:00', ends_at: '2026-12-21T00:00:00+08:00' },
  { key: 'publication', starts_at: '2027-01-20T10:00:00+08:00', ends_at: null },
];

describe('award stages', () => {
  it('starts at their first instant and ends before their last', () => {
    const [, voting, publication] = stages as [AwardStageTimes, AwardStageTimes, AwardStageTimes];
    expect(getStageState(voting, at('2026-11-08T15:59:59.999Z'))).toBe('next');
    expect(getStageState(voting, at('2026-11-08T16:00:00Z'))).toBe('now');
    expect(getStageState(voting, at('2026-12-20T15:59:59.999Z'))).toBe('now');
    expect(getStageState(voting, at('2026-12-20T16:00:00Z'))).toBe('done');
    expect(getStageState(publication, at('2027-01-20T02:00:00Z'))).toBe('done');
    expect(getStageState(publication, at('2027-01-20T01:59:59Z'))).toBe('next');
  });

  it('accepts votes in the voting stage only, and never without one', () => {
    expect(getVotingState(stages, at('2026-10-20T00:00:00Z'))).toBe('before');
    expect(getVotingState(stages, at('2026-11-22T00:00:00Z'))).toBe('open');
    expect(getVotingState(stages, at('2026-12-22T00:00:00Z'))).toBe('after');
    expect(getVotingState([stages[0]!, stages[2]!], at('2026-11-22T00:00:00Z'))).toBe('after');
  });
});
