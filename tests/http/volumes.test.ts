/**
 * Short versions of the volume tests of docs/reliability.md; more in volumes-wide.test.ts, and `npm run soak` runs
 * them in full.
 */
import { describe, expect, it } from 'vitest';
import { runSessions } from '~/tests/soak/sessions';
import { countResponses, judgeOutcome, runSmuggling } from '~/tests/soak/smuggling';
import { SMUGGLING_MARKER, SMUGGLING_PAYLOADS } from '~/tests/soak/smuggling-payloads';
import { checkVisitResponse, type Visitor } from '~/tests/soak/visitors';

const VOLUME_TIMEOUT_MS = 180_000;

describe('faults', () => {
  it('distinguishes a response of another person from the own one', () => {
    const other: Visitor = { cookie: 'b', accountId: 'A2', name: '乙', others: [] };
    const visitor: Visitor = { cookie: 'a', accountId: 'A1', name: '甲', others: [other] };
    const answer = (text: string) => ({
      path: '/gsapi/us/v1/custom/states',
      status: 200,
      headers: {},
      text,
      durationMs: 1,
    });
    expect(checkVisitResponse(visitor, answer('{"result":{"account_id":"A1"}}'))).toEqual([]);
    expect(checkVisitResponse(visitor, answer('{"result":{"account_id":"A2"}}'))).toContain(
      'is an answer of another person',
    );
    expect(checkVisitResponse(visitor, answer('{"result":{"name":"乙"}}'))).toContain('names another person');
    expect(checkVisitResponse(visitor, answer('<html>'))).toContain('is no JSON with 200');
  });
});

describe('isolation', () => {
  it(
    'reliability 3 isolation: seeded interleavings over 500 sessions leak nothing and leave no request waiting',
    async () => {
      for (const seed of [1, 2]) {
        const report = await runSessions({ calls: 20_000, sessions: 500, seed });
        expect(report.wrong).toEqual([]);
        expect(report.shared).toBeGreaterThan(1_000);
        expect(report.left).toBeGreaterThan(1_000);
      }
    },
    VOLUME_TIMEOUT_MS,
  );
});

describe('smuggling', () => {
  it('distinguishes hidden, unanswered and misdirected requests from clean ones', () => {
    const plain = { target: '/wealth/info', isForwarded: true };
    const clean = { seen: [plain], answers: 1, isVictimServed: true };
    expect(judgeOutcome({}, clean)).toBeNull();
    expect(judgeOutcome({}, { ...clean, seen: [plain, plain] })).toContain('2 requests seen');
    expect(
      judgeOutcome({}, { ...clean, seen: [{ target: SMUGGLING_MARKER, isForwarded: false }] }),
    ).toContain('hidden');
    expect(judgeOutcome({}, { ...clean, isVictimServed: false })).toContain('next person');
    expect(judgeOutcome({ requests: 2 }, clean)).toContain('2 sent');
    const two =
      'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n>HTTP/1.1 400 Bad Request\r\n\r\n';
    expect(countResponses(two)).toBe(2);
  });

  it(
    'reliability 3 smuggling: direct, at least 40 payloads, as many requests seen as answered',
    async () => {
      const report = await runSmuggling({ direct: null });
      expect(report.findings).toEqual([]);
      expect(report.sent.direct).toBe(SMUGGLING_PAYLOADS.length);
      expect(SMUGGLING_PAYLOADS.length).toBeGreaterThanOrEqual(40);
    },
    VOLUME_TIMEOUT_MS,
  );
});
