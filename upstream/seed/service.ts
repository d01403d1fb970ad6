import type { FeedbackKind } from '~/contract/kinds';
import versions from '~/upstream/seed/data/app-versions.json' with { type: 'json' };
import texts from '~/upstream/seed/data/feedback.json' with { type: 'json' };

/** Builds feedback of the demo world; nothing expires: each complaint is answered. */
export const buildFeedbackRows = () =>
  texts.map(({ account, kind, ...row }, index) => ({
    id: `FB${1001 + index}`,
    account_id: account,
    code_hash: null,
    guest_key: null,
    ...row,
    kind: kind as FeedbackKind,
    contact: '',
    file_ids: [],
    status: row.answered_at === null ? ('handling' as const) : ('answered' as const),
    prolonged_at: null,
    prolonged_reason: null,
    escalated_at: null,
  }));

/** Builds the versions of the apps. */
export const buildAppVersionRows = () =>
  versions.map((row) => ({ ...row, notes: JSON.stringify(row.notes) }));
