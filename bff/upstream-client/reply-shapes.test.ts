import { describe, expect, it } from 'vitest';
import { calls } from '~/contract';
import { ACCEPTED_CODES } from '~/contract/codes';
import { applyDisclosure, GUEST } from '~/domain/disclosure/disclosure';
import { isAcceptedCode, findPassthroughCode, peekCode, parseReply } from '~/bff/upstream-client/envelope';
import type { UpstreamReply } from '~/bff/http/reply-collector';
import { parseResult } from '~/bff/upstream-client/upstream-client';

const MSG = '名额已满';
const REFUSED = [5555, 4003, 4004, 5000, 400000, -1];
const SESSION = [90007, 90009];

const getReply = (text: string): UpstreamReply => ({
  status: 200,
  statusText: 'OK',
  headers: { 'content-type': 'application/json' },
  body: Buffer.from(text),
  stream: null,
});

/** A reply that contains only its code, in every possible JSON shape. */
const getShapes = (code: number): string[] => [
  `{"code":${code},"msg":"${MSG}"}`,
  `{"code":${code},"msg":"${MSG}","result":null}`,
  `{"msg":"${MSG}","code":${code}}`,
  `{"result":null,"msg":"${MSG}","code":${code}}`,
  ` { "trace" : "x" , "code" : ${code} , "msg" : "${MSG}" } `,
];

const getKind = (error: unknown) => ({
  kind: (error as { kind?: string }).kind,
  status: (error as { status?: number }).status,
  message: (error as Error).message,
});

describe('a reply with and without a result', () => {
  it.each(calls.map((call) => [call.id, call] as const))(
    'ERR-001 ERR-003 ERR-009 %s reads every refusal alike',
    async (_id, { definition }) => {
      for (const code of [...REFUSED, ...SESSION]) {
        for (const text of getShapes(code)) {
          const reading = parseReply(getReply(text), definition);
          if (isAcceptedCode(code, definition)) {
            const { envelope } = await reading;
            expect(parseResult(definition, envelope), text).toEqual({ code, msg: MSG, result: null });
            continue;
          }
          const error: unknown = await reading.catch((thrown: unknown) => thrown);
          expect(getKind(error), text).toMatchObject(
            SESSION.includes(code)
              ? { kind: 'SessionExpiredError', status: 401 }
              : { kind: 'UpstreamBusinessError', status: 422, message: MSG },
          );
        }
      }
    },
  );

  it.each(calls.map((call) => [call.id, call] as const))(
    'ERR-001 %s reads every accepted code alike',
    async (id, { definition }) => {
      for (const code of ACCEPTED_CODES) {
        const outcomes: unknown[] = [];
        for (const text of getShapes(code)) {
          const { envelope } = await parseReply(getReply(text), definition);
          const disclosed = { ...envelope, result: applyDisclosure(id, envelope.result, GUEST) };
          try {
            outcomes.push(parseResult(definition, disclosed));
          } catch (error) {
            outcomes.push(getKind(error));
            // A required result is missing: a broken body for code 0, otherwise a refusal.
            expect(getKind(error).status, text).toBe(code === 0 ? 502 : 422);
          }
        }
        expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size, `${code}`).toBe(1);
      }
    },
  );

  it('reads from the first bytes the same code as from the whole reply, or none', () => {
    for (const code of [...ACCEPTED_CODES, ...REFUSED, ...SESSION]) {
      for (const text of getShapes(code)) {
        expect([code, null], text).toContain(peekCode(Buffer.from(text)));
        expect([code, null], text).toContain(findPassthroughCode(getReply(text)));
      }
      expect(peekCode(Buffer.from(`{"code":${code}}`))).toBe(code);
    }
  });
});
