import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyDisclosure, GUEST } from '~/domain/disclosure/disclosure';
import { GATED_SIMU_FIELDS, isGatedField } from '~/domain/disclosure/gated-fields';
import { viewersWithoutAccess, qualifiedViewer, specificViewer } from '~/domain/testing/viewers';

/** Lists every gated value that is left inside a private object, at any depth. */
function leaks(value: unknown, isPrivate = false): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => leaks(item, isPrivate));
  const fields = value as Record<string, unknown>;
  const here = fields.kind === 'public' ? false : isPrivate || fields.kind === 'simu';
  return Object.keys(fields).flatMap((name) => {
    const held = fields[name];
    const isEmpty = held === null || held === undefined || (Array.isArray(held) && held.length === 0);
    if (here && !isEmpty && (GATED_SIMU_FIELDS.includes(name) || isGatedField(name, held))) return [name];
    return leaks(held, here);
  });
}

const { tree } = fc.letrec((tie) => ({
  leaf: fc.oneof(
    fc.double(),
    fc.integer(),
    fc.string(),
    fc.boolean(),
    fc.constant(null),
    fc.array(fc.double(), { maxLength: 3 }),
  ),
  tree: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    tie('leaf'),
    fc.array(tie('tree'), { maxLength: 4 }),
    fc.dictionary(
      fc.oneof(
        fc.constantFrom(...GATED_SIMU_FIELDS),
        fc.constantFrom('list', 'result', 'fund', 'name', 'since', '1y', 'product_id'),
      ),
      tie('tree'),
      { maxKeys: 5 },
    ),
    fc
      .tuple(
        fc.constantFrom('simu', 'simu', 'public', 'news'),
        fc.dictionary(fc.constantFrom(...GATED_SIMU_FIELDS, 'name', 'list', 'inner'), tie('tree'), {
          maxKeys: 6,
        }),
      )
      .map(([kind, fields]) => ({ ...fields, kind })),
  ),
}));
const callId = fc.constantFrom(
  'catalogue.simuList',
  'catalogue.simuDetail',
  'search.query',
  'content.homeFeed',
  'favorites.list',
  'favorites.table',
  'catalogue.suggest',
  'x.y',
);

describe('any reply', () => {
  it('contains no gated value of a private fund below specific', () => {
    fc.assert(
      fc.property(tree, callId, fc.constantFrom(...viewersWithoutAccess), (reply, call, each) => {
        expect(leaks(applyDisclosure(call, reply, each))).toEqual([]);
      }),
      { numRuns: 1_500 },
    );
  });

  it('is not modified, and a copy for one viewer leaks nothing when it is filtered again for a guest', () => {
    fc.assert(
      fc.property(
        tree,
        callId,
        fc.constantFrom(...viewersWithoutAccess, specificViewer, qualifiedViewer),
        (reply, call, each) => {
          const before = JSON.stringify(reply);
          const once = applyDisclosure(call, reply, each);
          expect(JSON.stringify(reply)).toBe(before);
          expect(leaks(applyDisclosure(call, once, GUEST))).toEqual([]);
        },
      ),
    );
  });
});
