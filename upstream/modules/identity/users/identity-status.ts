import { IDENTITY_CODES } from '~/domain/person/state-codes';
import { toShanghaiDay } from '~/domain/calendar/dates';
import { computeAge } from '~/domain/person/id-document';
import { maskEmail, maskIdNumber, maskName } from '~/domain/person/masks';
import type { CallResult } from '~/contract';
import type { users } from '~/contract/users';
import type { ServiceContext } from '~/upstream/core/service-context';
import { computeQualificationState } from '~/upstream/modules/identity/verification/qualification-state';
import type { AccountRow } from '~/upstream/modules/identity/users/states';

type IdentityStatus = CallResult<typeof users.identityStatus>;

/** Loads the state of every verification step of a person, with the stored data. */
export async function loadIdentityStatus(
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  row: AccountRow,
): Promise<IdentityStatus> {
  const own = row.id;
  const [check, info, draft, cards, email, certificate, pledges, proofs, open] = await Promise.all([
    db
      .selectFrom('identity_checks')
      .select(['name', 'voucher_type', 'voucher_code', 'reason'])
      .where('account_id', '=', own)
      .orderBy('created_at', 'desc')
      .executeTakeFirst(),
    db.selectFrom('base_infos').select('attachment_reason').where('account_id', '=', own).executeTakeFirst(),
    db
      .selectFrom('quiz_drafts')
      .innerJoin('quiz_versions', 'quiz_versions.version', 'quiz_drafts.version')
      .select('answers')
      .where('account_id', '=', own)
      .where('is_current', '=', true)
      .executeTakeFirst(),
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
    db
      .selectFrom('ca_certificates')
      .select(['expire_date', 'serial_no'])
      .where('account_id', '=', own)
      .executeTakeFirst(),
    db.selectFrom('pledges').select(['context', 'signed_at']).where('account_id', '=', own).execute(),
    db
      .selectFrom('qualifications')
      .select(['kind', 'state', 'reason'])
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
  const today = toShanghaiDay(now());
  const getPledge = (context: 'simu' | 'am'): string | null =>
    pledges.find((each) => each.context === context)?.signed_at ?? null;
  const qualifications = (['simu', 'am', 'pro'] as const).map((kind) => {
    const newest = proofs.find((each) => each.kind === kind);
    return computeQualificationState(kind, row, newest, today);
  });
  const proofDays = qualifications.flatMap((each) => each.expire_date ?? []).sort();
  const shown = row.identity_code === IDENTITY_CODES.inReview && check ? check : row;
  const isKnown = row.identity_code === IDENTITY_CODES.verified || shown !== row;
  return {
    masked_name: isKnown ? maskName(shown.name) : null,
    masked_voucher: shown.voucher_code === null ? null : maskIdNumber(shown.voucher_code),
    voucher_expire_date: row.voucher_expire_date,
    voucher_type: shown.voucher_type,
    quiz_expire_date: row.quiz_expire_date,
    quiz_next_allowed_at: isAhead(row.quiz_next_allowed_at, now()) ? row.quiz_next_allowed_at : null,
    proof_expire_date: proofDays[0] ?? null,
    age: row.birth_date === null ? null : computeAge(row.birth_date, today),
    identity_reason: check?.reason ?? null,
    base_info_attachment_reason: info?.attachment_reason ?? null,
    quiz_draft_count: Object.keys(draft?.answers ?? {}).length,
    bank_cards: cards,
    masked_email: email?.confirmed_at ? maskEmail(email.email) : null,
    certificate_expire_date: certificate?.expire_date ?? row.ca_expire_date,
    certificate_serial_no: certificate?.serial_no ?? null,
    pledges: { simu: getPledge('simu'), am: getPledge('am') },
    qualifications,
    has_open_order: open !== undefined,
  };
}

const isAhead = (instant: string | null, now: Date): boolean =>
  instant !== null && Date.parse(instant) > now.getTime();
