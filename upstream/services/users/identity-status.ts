import { shanghaiDay } from '~/domain/dates';
import { maskIdNumber, maskName } from '~/domain/masks';
import type { CallResult } from '~/upstream/contract';
import type { users } from '~/upstream/contract/users';
import type { Qualification, QualificationsTable } from '~/upstream/db/schema';
import type { Selectable } from 'kysely';
import type { ServiceContext } from '../handler';
import type { AccountRow } from './states';

type IdentityStatus = CallResult<typeof users.identityStatus>;

const KINDS: readonly Qualification[] = ['simu', 'am', 'pro'];
/** Codes of an approved proof in the user states, by kind (VERIFY-004 to VERIFY-006). */
const APPROVED_CODE: Record<Qualification, (row: AccountRow) => boolean> = {
  simu: (row) => row.simu_qi_code === 5,
  am: (row) => row.am_qi_code === 5,
  pro: (row) => row.professional_code === 9,
};

/** Where a person stands in every step of verification, with what is stored about each. */
export async function identityStatusOf(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  row: AccountRow,
): Promise<IdentityStatus> {
  const own = row.id;
  const [check, info, draft, cards, email, certificate, pledges, proofs, open] = await Promise.all([
    db
      .selectFrom('identity_checks')
      .select(['outcome', 'reason'])
      .where('account_id', '=', own)
      .orderBy('created_at', 'desc')
      .executeTakeFirst(),
    db.selectFrom('base_infos').select('attachment_reason').where('account_id', '=', own).executeTakeFirst(),
    db.selectFrom('quiz_drafts').select('answers').where('account_id', '=', own).executeTakeFirst(),
    db
      .selectFrom('bank_cards')
      .select(['id as card_id', 'bank', 'tail'])
      .where('account_id', '=', own)
      .where('removed_at', 'is', null)
      .orderBy('bound_at')
      .execute(),
    db
      .selectFrom('emails')
      .select(['email', 'confirmed_at'])
      .where('account_id', '=', own)
      .executeTakeFirst(),
    db.selectFrom('ca_certificates').select('expire_date').where('account_id', '=', own).executeTakeFirst(),
    db.selectFrom('pledges').select(['context', 'signed_at']).where('account_id', '=', own).execute(),
    db
      .selectFrom('qualifications')
      .selectAll()
      .where('account_id', '=', own)
      .orderBy('applied_at', 'desc')
      .execute(),
    db
      .selectFrom('orders')
      .select('id')
      .where('account_id', '=', own)
      .where('status', '=', 'open')
      .executeTakeFirst(),
  ]);
  const today = shanghaiDay(now());
  const pledgeOf = (context: 'simu' | 'am'): string | null =>
    pledges.find((each) => each.context === context)?.signed_at ?? null;
  return {
    masked_name: row.identity_code !== 0 ? maskName(row.name) : null,
    masked_voucher: row.voucher_code === null ? null : maskIdNumber(row.voucher_code),
    voucher_expire_date: row.voucher_expire_date,
    voucher_type: row.voucher_type,
    quiz_expire_date: row.quiz_expire_date,
    quiz_next_allowed_at: row.quiz_next_allowed_at,
    proof_expire_date: row.proof_expire_date,
    age: null,
    identity_reason: check?.reason ?? null,
    base_info_attachment_reason: info?.attachment_reason ?? null,
    quiz_draft_count: Object.keys(draft?.answers ?? {}).length,
    bank_cards: cards,
    masked_email: email?.confirmed_at ? maskEmail(email.email) : null,
    certificate_expire_date: certificate?.expire_date ?? null,
    pledges: { simu: pledgeOf('simu'), am: pledgeOf('am') },
    qualifications: KINDS.map((kind) =>
      qualificationState(
        kind,
        row,
        proofs.find((each) => each.kind === kind),
        today,
      ),
    ),
    has_open_order: open !== undefined,
  };
}

/** `ab***@example.com`. */
function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@');
  return `${name.slice(0, 2)}***@${host}`;
}

/** The newest application decides; accounts approved before applications were kept count by their code. */
function qualificationState(
  kind: Qualification,
  row: AccountRow,
  proof: Selectable<QualificationsTable> | undefined,
  today: string,
): IdentityStatus['qualifications'][number] {
  const expire_date = proof?.expire_date ?? (APPROVED_CODE[kind](row) ? row.proof_expire_date : null);
  const stored = proof?.state ?? (APPROVED_CODE[kind](row) ? 'approved' : 'none');
  const isPast = stored === 'approved' && expire_date !== null && expire_date < today;
  return { kind, state: isPast ? 'expired' : stored, reason: proof?.reason ?? null, expire_date };
}
