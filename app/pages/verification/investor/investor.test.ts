import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Viewer } from '~/bff/http/app-context';
import { PLEDGES } from '~/domain/person/pledge';
import type { CallResult } from '~/contract';
import type { users } from '~/contract/users';
import type { verification as calls } from '~/contract/verification';
import { createNewStates, createSpecificStates } from '~/app/pages/verification/testing/person-states';
import { investorFormSchema } from '~/app/pages/verification/shared/investor-schema';
import { submitInvestor } from '~/app/pages/verification/shared/investor-server';
import { buildInvestorView } from '~/app/pages/verification/shared/investor-view';
import { createTestContext, createTestViewer } from '~/tests/fixtures/create-test-context';
import { partial } from '~/tests/fixtures/partial';
import { createTestPage } from '~/tests/fixtures/create-test-args';

type Qualification = CallResult<typeof calls.qualification>;

const TODAY = '2026-11-21';
const specific = createTestViewer({ states: createSpecificStates() });
const identity = {
  pledges: { simu: '2026-11-20T17:00:00Z', am: null },
} as CallResult<typeof users.identityStatus>;
const none = partial<Qualification>({
  state: 'none',
  reason: null,
  expire_date: null,
  applied_at: null,
  criterion: null,
  proof_files: [],
});

describe('investor page', () => {
  it('requires identity first, then the quiz', () => {
    const before = (viewer: Viewer) => buildInvestorView('simu', viewer, identity, none, TODAY).before;
    expect(before(createTestViewer({ states: createNewStates() }))).toBe('identity');
    expect(
      before(
        createTestViewer({ states: createSpecificStates({ quiz_states: { code: 0, risk_level: null } }) }),
      ),
    ).toBe('quiz');
    expect(before(specific)).toBeNull();
  });

  it('ROLE-006 uses only the declaration for its context', () => {
    const simu = buildInvestorView('simu', specific, identity, none, TODAY);
    expect(simu.pledge).toMatchObject({ context: 'simu', isSigned: true, signedOn: '2026-11-21' });
    const am = buildInvestorView('am', specific, identity, none, TODAY);
    expect(am.pledge).toMatchObject({ context: 'am', isSigned: false, signedOn: null });
    expect(buildInvestorView('pro', specific, identity, none, TODAY).pledge).toBeNull();
  });

  it('requires experience when the rule does, and accepts no second application under review', () => {
    const view = (kind: 'simu' | 'am' | 'pro', state: Qualification['state'] = 'none') =>
      buildInvestorView(kind, specific, identity, { ...none, state }, TODAY);
    expect(view('simu').experience).toBeNull();
    expect(view('am').experience?.text).toContain('2 年');
    expect(view('pro').experience).not.toBeNull();
    expect(view('simu', 'review').canApply).toBe(false);
    for (const state of ['none', 'rejected', 'expired', 'approved'] as const) {
      expect(view('simu', state).canApply).toBe(true);
    }
  });
});

describe('submission', () => {
  const key = '3f1c1c52-6a0e-4b52-9a44-3a3f0a2f3a11';
  const verification = { signPledge: vi.fn(), applyQualification: vi.fn(), qualification: vi.fn() };
  const setFlash = vi.fn();
  const context = createTestContext({
    now: () => Date.parse('2026-11-21T02:00:00Z'),

    upstream: { verification, users: { identityStatus: vi.fn() } },
    setFlash,
  });
  const HERE = '/wealth/user/authenticate/simu-investor';
  const submit = (
    fields: Record<string, unknown>,
    kind: 'simu' | 'am' | 'pro' = 'simu',
    query: { return_to?: string } = {},
  ) =>
    submitInvestor(
      createTestPage({
        context,
        query,
        value: investorFormSchema.parse({ intent_key: key, is_agreed: 'on', ...fields }),
      }),
      kind,
      HERE,
    );
  const proofs = { intent: 'apply', criterion: 'assets', proof_file_ids: ['f1'] };

  beforeEach(() => {
    verification.signPledge.mockReset();
    verification.applyQualification.mockReset();
  });

  it('signs the text that was read, and returns to the originating page', async () => {
    const version = PLEDGES.simu.version;
    const reply = await submit({ intent: 'pledge', version }, 'simu', { return_to: '/simu/product/a' });
    expect(verification.signPledge).toHaveBeenCalledWith(
      { body: { context: 'simu', version } },
      { idempotencyKey: key },
    );
    expect(reply.headers.get('Location')).toBe('/simu/product/a');
    expect((await submit({ intent: 'pledge', version })).headers.get('Location')).toBe(HERE);
  });

  it('redirects to no foreign address', async () => {
    const reply = await submit({ intent: 'pledge' }, 'simu', { return_to: 'https://evil.test/' });
    expect(reply.headers.get('Location')).toBe('/wealth/user/authenticate');
  });

  it('submits the proofs, and experience only when it is required', async () => {
    await submit({ ...proofs, experience_file_ids: ['e1'] });
    expect(verification.applyQualification).toHaveBeenLastCalledWith(
      {
        body: {
          kind: 'simu',
          criterion: 'assets',
          proof_file_ids: ['f1'],
          experience_file_ids: [],
          is_pledged: true,
        },
      },
      { idempotencyKey: key },
    );
    await expect(submit(proofs, 'am')).rejects.toMatchObject({ field: 'experience_file_ids' });
    expect(verification.applyQualification).toHaveBeenCalledTimes(1);
    await submit({ ...proofs, experience_file_ids: ['e1'] }, 'pro');
    expect(verification.applyQualification).toHaveBeenCalledTimes(2);
  });

  it('reports a missing value at its field', () => {
    const issues = (fields: Record<string, unknown>) =>
      investorFormSchema
        .safeParse({ intent_key: key, ...fields })
        .error?.issues.map((issue) => issue.path.join('.'));
    expect(issues({ intent: 'apply' })).toEqual(['is_agreed', 'criterion', 'proof_file_ids']);
    expect(issues({ intent: 'pledge' })).toEqual(['is_agreed']);
    expect(issues({ ...proofs, is_agreed: 'on' })).toBeUndefined();
  });
});
