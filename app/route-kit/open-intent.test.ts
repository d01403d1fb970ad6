import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PortalContext } from '~/bff/http/app-context';
import { createNetworkError } from '~/bff/core/upstream-errors';
import { calls, type CallId } from '~/contract';
import { NO_INTENT_KEY, openIntentKey } from '~/app/route-kit/open-intent';
import { hasOutcomePath, OUTCOME_PATH_CALLS, getOutcomePath } from '~/app/route-kit/outcome-paths';
import { createTestContext } from '~/tests/fixtures/create-test-context';
import { partial } from '~/tests/fixtures/partial';

const KEY = '6b0d4ce5-2f4f-4e6b-8f2e-0d5f1c1f4a10';
const HERE = '/wealth/somewhere?step=2';

function contextWith({
  isDone = false,
  isAcknowledged = true,
  isPresent = true,
  isAfterPost = false,
  call = 'publicTrade.buy',
}: {
  isDone?: boolean;
  isAcknowledged?: boolean;
  isPresent?: boolean;
  isAfterPost?: boolean;
  call?: CallId;
} = {}) {
  return createTestContext({
    here: HERE,
    session: { isPresent },
    upstream: {
      intents: {
        key: async () => ({ key: KEY, is_done: isDone }),
        outcome: async () => ({ state: 'done', call, order_id: 'O1', plan_id: 'P1', fund_code: 'F1' }),
      },
    },
    acknowledgeIntent: async () => isAcknowledged,
    ...(isAfterPost ? { keptForm: partial<NonNullable<PortalContext['keptForm']>>({}) } : {}),
  });
}

/** Redirect target of opening the form; null when the form is shown. */
async function leavesFor(context: PortalContext, call: CallId): Promise<string | null> {
  const opened = await openIntentKey(context, call, 'S1').catch((thrown: unknown) => thrown);
  if (opened instanceof Response) return opened.headers.get('location');
  expect(opened).toBe(KEY);
  return null;
}

/** Calls with a key for which no form opens an intent, and why a duplicate is harmless. */
const WITHOUT_INTENT: Readonly<Record<string, string>> = {
  'holdings.flowsFile': 'makes a file of what is already recorded',
  'awards.vote': 'one vote per account and award, checked by the service',
  'member.takeSeat': 'one seat per account and talk, a unique index',
  'member.takeReport': 'one use per account and report, a unique index',
  'verification.checkFace': 'is a step of the person check, under the key of that form',
  'verification.signPledge': 'shares the key of verification.applyQualification',
};

describe('key of an open intent', () => {
  it('is opened by the form of every call with an Idempotency-Key', () => {
    const sources = readdirSync('app', { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
      .map((file) => readFileSync(join('app', file), 'utf8'))
      .filter((text) => text.includes('openIntentKey('));
    const opened = (id: string) => sources.some((text) => text.includes(`'${id}'`));
    const keyed = calls.filter(({ definition }) => definition.isIdempotent).map(({ id }) => id);
    expect(keyed.length).toBeGreaterThan(30);
    for (const id of keyed) expect([id, opened(id) || WITHOUT_INTENT[id] !== undefined]).toEqual([id, true]);
    // Every call that moves money, shares or a legal status has an intent key, its own or a shared one.
    const shared = ['verification.signPledge'];
    expect(OUTCOME_PATH_CALLS.filter((id) => !opened(id))).toEqual(shared.filter((id) => !opened(id)));
  });

  it.each(calls.filter(({ definition }) => definition.isIdempotent).map(({ id }) => id))(
    '%s: redirects to the result of a done intent that was not shown, after acknowledging it',
    async (id) => {
      const context = contextWith({ isDone: true, call: id });
      const found = { state: 'done', call: id, order_id: 'O1', plan_id: 'P1', fund_code: 'F1' } as const;
      expect(await leavesFor(context, id)).toBe(hasOutcomePath(id) ? getOutcomePath(found, 'wealth') : HERE);
      expect(context.acknowledgeIntent).toHaveBeenCalledWith(KEY);
      expect(context.setFlash).toHaveBeenCalledWith({ text: '上次提交已受理', tone: 'info' });
    },
  );

  it('stays when the upstream does not accept the acknowledgement, so that a second POST repeats the first', async () => {
    const context = contextWith({ isDone: true, isAcknowledged: false });
    expect(await leavesFor(context, 'publicTrade.buy')).toBeNull();
  });

  it('stays on the page that a POST returns, and while the intent is open', async () => {
    expect(await leavesFor(contextWith({ isDone: true, isAfterPost: true }), 'plans.edit')).toBeNull();
    expect(await leavesFor(contextWith(), 'plans.edit')).toBeNull();
  });

  it('is not created for a person when the upstream fails, but created for each rendering for a guest', async () => {
    const failing = contextWith();
    failing.upstream.intents.key.mockRejectedValue(createNetworkError(new Error('refused')));
    expect(await openIntentKey(failing, 'publicTrade.buy', 'F1')).toBe(NO_INTENT_KEY);
    const guest = contextWith({ isPresent: false });
    expect(await openIntentKey(guest, 'feedback.submit', '-')).toMatch(/^[0-9a-f-]{36}$/);
    expect(guest.upstream.intents.key).not.toHaveBeenCalled();
  });
});
