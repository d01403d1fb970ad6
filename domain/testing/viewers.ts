import { GUEST, createViewer, type Viewer } from '~/domain/disclosure/disclosure';
import type { UserStates } from '~/domain/person/verification';

/** Current time in the disclosure tests. */
export const DISCLOSURE_TEST_NOW = '2026-11-21T10:00:00+08:00';

/**
 * States of a person who may see private funds (class C3, declaration signed) but not buy them yet; qualified for
 * the other kind.
 */
export const SPECIFIC_STATES: UserStates = {
  identity_states: { code: 3 },
  quiz_states: { code: 2, risk_level: 3, expire_date: '2027-05-18' },
  simu_qi_states: { code: 1, simu_unsigned_guarantee: true },
  am_qi_states: { code: 5, am_unsigned_guarantee: false },
};

/** Creates the viewer with some states, at that time. */
export const createTestViewer = (states: UserStates, heldProductIds: string[] = []): Viewer =>
  createViewer(states, { now: DISCLOSURE_TEST_NOW, heldProductIds });

export const specificViewer = createTestViewer(SPECIFIC_STATES);
export const qualifiedViewer = createTestViewer({
  ...SPECIFIC_STATES,
  simu_qi_states: { code: 5, simu_unsigned_guarantee: true },
});

/** Viewers who may see no figure of a private fund, each for a different reason. */
export const viewersWithoutAccess: readonly Viewer[] = [
  GUEST,
  createTestViewer({}),
  createTestViewer({ ...SPECIFIC_STATES, identity_states: { code: 2 } }),
  createTestViewer({
    ...SPECIFIC_STATES,
    quiz_states: { code: 4, risk_level: 5, expire_date: '2026-11-20' },
  }),
  createTestViewer({ ...SPECIFIC_STATES, simu_qi_states: { code: 5, simu_unsigned_guarantee: false } }),
];
