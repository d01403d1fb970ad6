import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CODES } from '~/contract/codes';
import { startPortal, type TestPortal } from '~/tests/fixtures/portal';
import {
  startRecordingUpstream,
  type RecordingUpstream,
  type ScriptedReply,
} from '~/tests/fixtures/recording-upstream';
import { buildTinySite } from '~/tests/fixtures/tiny-site';

// An operator can determine the outcome of a state-changing call from log and metrics only.
const PATH = '/api/v1/data/survey/submit';
const CALL = 'surveys.submit';

let upstream: RecordingUpstream;
let portal: TestPortal;

beforeAll(async () => {
  upstream = await startRecordingUpstream();
  portal = await startPortal({
    upstreamOrigin: upstream.origin,
    build: buildTinySite([
      {
        id: 'answer',
        path: ':product/answer',
        action: async ({ context }) => {
          const body = { survey_id: 'S1', answers: {}, comment: '' };
          await context.upstream.surveys.submit({ body }).catch(context.noteFailure);
          return { hasChanged: context.hasChanged() };
        },
      },
    ]),
  });
});
afterAll(async () => {
  await portal.close();
  await upstream.close();
});

const refused = (code: number, result: object | null): ScriptedReply => ({
  kind: 'json',
  body: { code, msg: '问卷已截止', result },
});

describe('state-changing call', () => {
  it.each<[string, ScriptedReply, object, string]>([
    [
      'refused with a reason',
      refused(CODES.conflict, { reason: 'closed' }),
      { errorKind: 'UpstreamBusinessError', reason: 'closed', level: 'info' },
      `portal_upstream_refused_total{call="${CALL}",reason="closed"} 1`,
    ],
    [
      'refused without a reason code',
      refused(77_001, null),
      { errorKind: 'UpstreamBusinessError', reason: 'other', code: 77_001 },
      `portal_upstream_refused_total{call="${CALL}",reason="other"} 1`,
    ],
    [
      'refused because its first run has not ended: unknown',
      refused(CODES.stillRunning, null),
      { reason: 'in_progress', outcome: 'unknown', level: 'warn' },
      `portal_upstream_unknown_outcomes_total{call="${CALL}",state="unknown"} 1`,
    ],
    [
      'without a response: unknown',
      { kind: 'reset' },
      { errorKind: 'UpstreamNetworkError', outcome: 'unknown', level: 'warn' },
      `portal_upstream_unknown_outcomes_total{call="${CALL}",state="unknown"} 2`,
    ],
    [
      'that failed upstream: unknown',
      { kind: 'raw', status: 500, body: 'SQL error' },
      { errorKind: 'UpstreamServerError', outcome: 'unknown', level: 'warn' },
      `portal_upstream_unknown_outcomes_total{call="${CALL}",state="unknown"} 3`,
    ],
  ])('%s', async (_what, scripted, says, counted) => {
    upstream.on(PATH, scripted);
    const answer = await portal.ask('/wealth/answer', {
      method: 'POST',
      body: 'a=1',
      headers: { origin: portal.origin, 'content-type': 'application/x-www-form-urlencoded' },
    });
    const lines = portal.linesOf(answer.headers['x-request-id']);
    expect(lines).toContainEqual(expect.objectContaining({ event: 'upstream-call', call: CALL, ...says }));
    const { level: _level, code: _code, ...ends } = says as Record<string, unknown>;
    expect(lines).toContainEqual(expect.objectContaining({ event: 'request', ...ends }));
    expect((await portal.ask('/metrics')).text).toContain(counted);
  });
});
