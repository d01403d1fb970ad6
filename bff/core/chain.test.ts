import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { composeSteps, type HandlerStep } from '~/bff/core/chain';

const req = {} as IncomingMessage;
const res = {} as ServerResponse;

function run(steps: readonly HandlerStep[]): { faults: unknown[] } {
  const faults: unknown[] = [];
  composeSteps(steps, (error) => faults.push(error))(req, res);
  return { faults };
}

describe('composeSteps', () => {
  it('runs the steps in order until one responds', () => {
    const seen: string[] = [];
    const { faults } = run([
      (_req, _res, next) => (seen.push('first'), next()),
      () => seen.push('answer'),
      () => seen.push('never'),
    ]);
    expect(seen).toEqual(['first', 'answer']);
    expect(faults).toEqual([]);
  });

  it('passes a thrown or forwarded error to the error step, and stops', () => {
    const thrown = new Error('thrown');
    const passed = new Error('passed');
    const never: HandlerStep = () => expect.unreachable();
    expect(
      run([
        () => {
          throw thrown;
        },
        never,
      ]).faults,
    ).toEqual([thrown]);
    expect(run([(_req, _res, next) => next(passed), never]).faults).toEqual([passed]);
  });

  it('never leaves a request without a response', () => {
    expect(run([(_req, _res, next) => next()]).faults).toEqual([new Error('No middleware sent a response')]);
  });
});
