import { GUEST, viewerOf, type Viewer } from '~/domain/disclosure/disclosure';
import type { UserStates } from '~/domain/person/verification';

/** The day of the tests of disclosure. */
export const NOW = '2026-11-21T10:00:00+08:00';

/** States of a person who may see private funds (class C3, declaration signed), not yet buy them; qualified for the other kind. */
export const SPECIFIC: UserStates = {
  identity_states: { code: 3 },
  quiz_states: { code: 2, risk_level: 3, expire_date: '2027-05-18' },
  simu_qi_states: { code: 1, simu_unsigned_guarantee: true },
  am_qi_states: { code: 5, am_unsigned_guarantee: false },
};

/** The viewer with some states, on that day. */
export const viewer = (states: UserStates, heldProductIds: string[] = []): Viewer =>
  viewerOf(states, { now: NOW, heldProductIds });

export const specific = viewer(SPECIFIC);
export const qualified = viewer({
  ...SPECIFIC,
  simu_qi_states: { code: 5, simu_unsigned_guarantee: true },
});

/** Viewers who may see no figure of a private fund, each for another reason. */
export const below: readonly Viewer[] = [
  GUEST,
  viewer({}),
  viewer({ ...SPECIFIC, identity_states: { code: 2 } }),
  viewer({ ...SPECIFIC, quiz_states: { code: 4, risk_level: 5, expire_date: '2026-11-20' } }),
  viewer({ ...SPECIFIC, simu_qi_states: { code: 5, simu_unsigned_guarantee: false } }),
];
