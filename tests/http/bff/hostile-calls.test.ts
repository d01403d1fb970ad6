import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calls, contract } from '~/contract';
import { sendBffRequest, createLoginCookie } from '~/tests/fixtures/bff-app';
import { useBffPair } from '~/tests/fixtures/bff-pair';
import { hostileForms, hostileJson } from '~/tests/fixtures/hostile-bodies';

const bff = useBffPair({ RATE_LIMIT_PER_MINUTE: '1000000' });

const posts = calls.filter(
  ({ definition }) =>
    definition.method === 'POST' && definition.bodyKind !== 'binary' && !definition.isServerOnly,
);

describe('hostile body', () => {
  it('is rejected by every call, logged in or not, and does not reach upstream', async () => {
    expect(posts.length).toBeGreaterThan(25);
    const cookie = await createLoginCookie(bff.app, 'T1');
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(hostileJson, hostileForms),
        fc.boolean(),
        async ({ contentType, body }, isIn) => {
          for (const { definition } of posts) {
            const answer = await sendBffRequest(bff.app, definition.path, {
              method: 'POST',
              body,
              headers: {
                ...(contentType ? { 'content-type': contentType } : {}),
                ...(isIn ? { cookie } : {}),
              },
            });
            expect([400, 413, 415], `${definition.path} ${answer.status}`).toContain(answer.status);
            expect(answer.text.length, definition.path).toBeLessThan(4_000);
          }
        },
      ),
      { numRuns: 30 },
    );
    // Forms open to guests check whether a cookie is a login before reading the body.
    const handedOn = bff.upstream.requests.filter(({ path }) => !path.startsWith(contract.users.states.path));
    expect(handedOn).toEqual([]);
    expect(bff.app.errors).toEqual([]);
  });
});
