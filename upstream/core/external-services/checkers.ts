import type { Logger } from 'pino';
import { CODES } from '~/contract/codes';
import type { VoucherType } from '~/domain/person/id-document';
import { countExternalRequest, type ExternalService } from '~/upstream/core/metrics';
import { Refusal } from '~/upstream/core/refusal';

/** Longest wait for a checker: below the call timeout of the portal, so that the person gets the reason. */
const CHECK_TIMEOUT_MS = 6_000;

/** Claimed identity. */
export interface IdentityDetails {
  name: string;
  voucherType: VoucherType;
  voucherCode: string;
}

/** Compares name and document with the official register. `review`: a manual review is needed. */
export interface IdentityChecker {
  check(person: IdentityDetails): Promise<'passed' | 'mismatch' | 'review'>;
}

export type CardOutcome =
  /** `bank` is the name from the card network; null: by the first digits. */
  { outcome: 'passed'; bank: string | null } | { outcome: 'other_person' | 'wrong_phone' | 'unsupported' };

/** Checks four elements: name, document, card and the phone reserved at the bank. */
export interface BankCardChecker {
  check(input: IdentityDetails & { cardNo: string; phone: string }): Promise<CardOutcome>;
}

/** Compares a live face with the document: `evidence` is the result of the app capture, or the photo (JPEG). */
export interface FaceChecker {
  check(input: IdentityDetails & { evidence: string | Buffer }): Promise<'passed' | 'failed'>;
}

/** Issues certificates for electronic signatures; the same request issues the same certificate. */
export interface CertificateAuthority {
  issue(input: IdentityDetails & { requestId: string }): Promise<{ serialNo: string }>;
}

/** External services that verify a person. Each throws `CheckUnavailableError` when it gives no answer. */
export interface Checkers {
  identity: IdentityChecker;
  bankCard: BankCardChecker;
  face: FaceChecker;
  certificates: CertificateAuthority;
}

/** Thrown when a checker could not answer: the result is unknown, and nothing counts against the person. */
export class CheckUnavailableError extends Error {
  override readonly name = 'CheckUnavailableError';
}

/**
 * Waits for a checker; the log names one that did not answer.
 * @throws Refusal 5030 when it cannot answer or takes longer than `timeoutMs`
 */
export async function waitForChecker<T>(
  { log }: { log: Pick<Logger, 'warn'> },
  of: Extract<ExternalService, 'identity' | 'bank_card' | 'face' | 'certificates'>,
  answer: Promise<T>,
  timeoutMs = CHECK_TIMEOUT_MS,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new CheckUnavailableError('the verification service timed out')),
      timeoutMs,
    );
  });
  try {
    const answered = await Promise.race([answer, late]);
    countExternalRequest(of, true);
    return answered;
  } catch (error) {
    if (!(error instanceof CheckUnavailableError)) throw error;
    countExternalRequest(of, false);
    log.warn({ of, err: error }, 'verification service did not respond');
    throw new Refusal(CODES.checkUnavailable, '核验服务暂时没有响应，未做任何更改，请稍后重试');
  } finally {
    clearTimeout(timer);
  }
}

const unavailable = {
  check: () => Promise.reject(new CheckUnavailableError('no verification service is connected')),
};

/** No service is connected: every check is unavailable. Used in production until real services are connected. */
export const unavailableCheckers: Checkers = {
  identity: unavailable,
  bankCard: unavailable,
  face: unavailable,
  certificates: { issue: unavailable.check },
};
