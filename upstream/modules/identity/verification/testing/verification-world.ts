import { randomUUID } from 'node:crypto';
import { computeIdCheckCharacter } from '~/domain/person/id-document';
import type { CallBody, CallInput } from '~/contract';
import type { FileKind } from '~/contract/files';
import { users as usersContract } from '~/contract/users';
import { verification as contract } from '~/contract/verification';
import type { OpenedDatabase } from '~/upstream/core/db/open';
import { QUIZ } from '~/upstream/seed/quiz-questions';
import { buildQuizVersionRows } from '~/upstream/seed/verified-people';
import type { Account, ServiceContext } from '~/upstream/core/service-context';
import { callHandler } from '~/upstream/modules/testing/call-handler';
import { addAccount, openWorld } from '~/upstream/modules/testing/context';
import { users } from '~/upstream/modules/customers/profile';
import { verification } from '~/upstream/modules/identity/verification';

export type TestCustomer = Awaited<ReturnType<typeof addAccount>>;
type Calls = typeof contract;

/** Columns of an account with verified identity. */
export const IDENTIFIED_COLUMNS = {
  name: '周予安',
  identity_code: 3,
  voucher_code: '11010119900307123X',
  voucher_type: 'id_card',
  voucher_expire_date: '2036-05-20',
  birth_date: '1990-03-07',
  gender: 0,
};

/** Creates an ID card number for a birth date; `sequence` determines the answer of the reference checker. */
export function createIdCardNumber(sequence: string, born = '19900307', region = '110101'): string {
  const digits = `${region}${born}${sequence}`;
  return digits + computeIdCheckCharacter(digits);
}

/** Answers every question with the option of a number, from 0 for option a. */
export const buildAnswersAt = (index: number): Record<string, string[]> =>
  Object.fromEntries(QUIZ.questions.map(({ id }) => [id, ['abcde'.charAt(index)]]));

/** Opens a test world for the verification steps, with the quiz of the seed. */
export async function openVerificationWorld(opened: OpenedDatabase) {
  const world = await openWorld({ opened });
  const { context } = world;
  await context.db.insertInto('quiz_versions').values(buildQuizVersionRows()).execute();
  let phones = 0;
  let bytes = 0;
  let regions = 0;

  const as = (account: Account, other: Partial<ServiceContext> = {}) => {
    const body = <K extends keyof Calls>(call: K, given: CallBody<Calls[K]>) =>
      callHandler(
        contract[call],
        verification[call] as never,
        { ...context, ...other },
        { body: given } as CallInput<Calls[K]>,
        account,
      ) as Promise<ReturnType<(typeof verification)[K]> extends Promise<infer R> ? R : never>;
    return {
      /** Makes a call like the upstream, with input and reply checked against the contract. */
      call: body,
      status: () =>
        callHandler(
          usersContract.identityStatus,
          users.identityStatus,
          { ...context, ...other },
          {},
          account,
        ),
      states: () => callHandler(usersContract.states, users.states, { ...context, ...other }, {}, account),
    };
  };

  return {
    ...world,
    as,
    newAccount: (columns: Record<string, unknown> = {}): Promise<TestCustomer> =>
      addAccount(context, `137${String((phones += 1)).padStart(8, '0')}`, { columns }),
    /** Returns an unused number. */
    newIdCard: (sequence = '123', born?: string): string =>
      createIdCardNumber(sequence, born, `4401${String((regions += 1)).padStart(2, '0')}`),
    async addFile(account: Account, kind: FileKind): Promise<string> {
      const id = `f-${randomUUID()}`;
      const sha256 = String((bytes += 1)).padStart(64, '0');
      await context.db
        .insertInto('files')
        .values({
          id,
          account_id: account.id,
          kind,
          source_sha256: sha256,
          sha256,
          content_type: 'image/jpeg',
          size: 1000,
          name: `${kind}.jpg`,
          order_id: null,
          created_at: context.now().toISOString(),
        })
        .execute();
      return id;
    },
    async auditOf(account: Account): Promise<{ actor: string; action: string; detail: unknown }[]> {
      return context.db
        .selectFrom('audit_events')
        .select(['actor', 'action', 'detail'])
        .where('subject_id', '=', account.id)
        .orderBy('id')
        .execute();
    },
  };
}
export type VerificationWorld = Awaited<ReturnType<typeof openVerificationWorld>>;
