import { SINGLE_SUBJECT, openIntentKey } from '~/app/route-kit/open-intent';
import { redirectWithFlash, type ActionArguments } from '~/app/route-kit/page-action';
import { redirectToLogin } from '~/app/route-kit/run-page';
import { buildKeysetPage } from '~/app/features/lists/page-links';
import { paths } from '~/app/paths';
import type { PortalContext, Viewer } from '~/bff/http/app-context';
import { isRefused } from '~/bff/core/errors';
import type { Edition } from '~/domain/platform/edition';
import { isIdentityVerified } from '~/domain/person/verification';
import type { z } from 'zod';
import {
  CERTIFICATE_CODE_LENGTH,
  type issueCertificateSchema,
} from '~/app/pages/private/certificates/certificate-schema';
import {
  buildCheckedView,
  buildIssuedRows,
  type CheckedView,
} from '~/app/pages/private/certificates/certificate-view';

const PAGE_SIZE = 10;

/** Result of a code check: the certificate, or why there is none. */
export interface CheckReply {
  code: string;
  found: CheckedView | null;
  error: string | null;
}

/** Looks up a code; open to all. An invalid or unknown code is a result; other failures are thrown. */
export async function checkCode(context: PortalContext, code: string): Promise<CheckReply> {
  if (code.replace(/[^0-9A-Za-z]/g, '').length !== CERTIFICATE_CODE_LENGTH) {
    return {
      code,
      found: null,
      error: `校验码为 ${CERTIFICATE_CODE_LENGTH} 位字母与数字，请对照证明逐位输入`,
    };
  }
  try {
    const found = await context.upstream.holdings.checkCertificate({
      query: { check_code: code.slice(0, 40) },
    });
    return { code, found: buildCheckedView(found), error: null };
  } catch (error) {
    if (!isRefused(error, 'not_found')) throw error;
    return { code, found: null, error: '没有查到这份证明，请核对校验码；仍查不到时，请向出示人或客服核实' };
  }
}

/** Loads the person's own certificates, and the missing requirement for another one. */
export async function loadCertificates(
  context: PortalContext,
  edition: Edition,
  viewer: Viewer,
  query: { cursor?: string | undefined; page: number },
) {
  const isNamed = isIdentityVerified(viewer.states);
  const { holdings } = context.upstream;
  const [issued, held] = await Promise.all([
    holdings.certificates({ query: { cursor: query.cursor, limit: PAGE_SIZE } }),
    holdings.heldProducts(),
  ]);
  return {
    rows: buildIssuedRows(issued.list, edition),
    total: `${issued.total}${issued.is_total_capped ? '+' : ''}`,
    pager: buildKeysetPage(paths.existenceCert(edition), query, issued, PAGE_SIZE),
    before: !isNamed ? ('identity' as const) : held.product_ids.length === 0 ? ('holding' as const) : null,
    intentKey: await openIntentKey(context, 'holdings.issueCertificate', SINGLE_SUBJECT),
  };
}

/** Issues a certificate and redirects to the list, where it is first. Throws the errors of the call. */
export async function issueCertificate({
  context,
  edition,
  url,
  viewer,
  value,
}: Pick<
  ActionArguments<z.output<typeof issueCertificateSchema>, unknown, unknown>,
  'context' | 'edition' | 'url' | 'viewer' | 'value'
>) {
  if (!viewer) throw redirectToLogin(context, edition, url);
  await context.upstream.holdings.issueCertificate(
    { body: { kind: value.kind } },
    { idempotencyKey: value.intent_key },
  );
  return redirectWithFlash(context, `${paths.existenceCert(edition)}#issued`, '证明已开具');
}
