import {
  getAgreedAgreements,
  CONSENT_TEXTS,
  type ConsentChannel,
  type WithdrawableConsent,
} from '~/domain/person/consents';
import { DEMO_ACCOUNTS } from '~/upstream/seed/accounts';
import { buildPledgeRows } from '~/upstream/seed/verified-people';

const REGISTERED_AT = '2026-03-02T10:00:00+08:00';

/** Consents of single demo accounts, by number. */
const OWN: readonly {
  of: string;
  kind: WithdrawableConsent;
  source: ConsentChannel;
  given: string;
  withdrawn?: string;
}[] = [
  ...['A10004', 'A10005', 'A10006'].map((of) => ({
    of,
    kind: 'adviser_view' as const,
    source: 'consent_page' as const,
    given: '2026-10-16T11:20:00+08:00',
  })),
  ...['A10010', 'A10013'].map((of) => ({
    of,
    kind: 'adviser_view' as const,
    source: 'consent_page' as const,
    given: '2026-10-20T09:40:00+08:00',
  })),
  {
    of: 'A10011',
    kind: 'adviser_view',
    source: 'consent_page',
    given: '2026-10-20T16:05:00+08:00',
    withdrawn: '2026-11-10T21:30:00+08:00',
  },
  {
    of: 'A10005',
    kind: 'marketing',
    source: 'setting',
    given: '2026-05-11T09:12:00+08:00',
    withdrawn: '2026-08-03T18:40:00+08:00',
  },
  { of: 'A10005', kind: 'face', source: 'face_check', given: '2026-10-16T10:42:00+08:00' },
  { of: 'A10007', kind: 'tracking', source: 'consent_page', given: '2026-06-01T20:05:00+08:00' },
];

/** Builds the consents of the demo accounts: the agreements for each, and those that its states require. */
export function buildConsentRows() {
  const open = { withdrawn_at: null, withdrawn_by: null };
  const agreed = DEMO_ACCOUNTS.flatMap(({ id }) =>
    getAgreedAgreements([2, 3]).map((text) => ({
      account_id: id,
      ...text,
      ...{ given_at: REGISTERED_AT, source: 'register' as const, ...open },
    })),
  );
  const pledged = buildPledgeRows().map(({ account_id, context, version, signed_at }) => ({
    account_id,
    ...{
      kind: `pledge_${context}` as const,
      version,
      given_at: signed_at,
      source: 'pledge' as const,
      ...open,
    },
  }));
  const own = OWN.map(({ of, kind, source, given, withdrawn }) => ({
    account_id: of,
    ...{ kind, version: CONSENT_TEXTS[kind].version, given_at: given, source },
    withdrawn_at: withdrawn ?? null,
    withdrawn_by: withdrawn === undefined ? null : source,
  }));
  return [...agreed, ...pledged, ...own];
}
