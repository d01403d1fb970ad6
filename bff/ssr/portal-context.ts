import { toEdition, type Edition } from '~/domain/platform/edition';
import { hashAccountId } from '~/contract/account-hash';
import type { PortalContext } from '~/bff/http/app-context';
import { openCaptchaSent } from '~/bff/session/captcha-sent';
import type { CallContext } from '~/bff/upstream-client/call-context';
import { getCanonicalOrigin } from '~/bff/http/canonical-origin';
import type { PortalConfig } from '~/bff/core/config';
import { getAppLinkFacts, getNativeFacts } from '~/bff/core/native-app';
import { getAllowedExternalScripts } from '~/bff/core/outside-scripts';
import { readCookies } from '~/bff/core/cookies';
import {
  createCallContext,
  revokeToken,
  type CallContextOptions,
} from '~/bff/upstream-client/create-call-context';
import { parsePageAddress } from '~/bff/http/data-request';
import { openDrafts } from '~/bff/session/drafts';
import { EDITION_COOKIE, resolveProduct } from '~/bff/http/product-rule';
import { startLogin } from '~/bff/ssr/start-login';
import { openPendingLogin } from '~/bff/ssr/token-login';
import type { RequestSession } from '~/bff/session/session';
import { openPendingLoginCookie, type PendingLoginCookie } from '~/bff/session/waiting-login';
import { openStepState } from '~/bff/session/step-state';
import { openIntentReceipts } from '~/bff/ssr/intent-receipts';
import type { RateLimits } from '~/bff/http/rate-limits';
import { getRequestTarget } from '~/bff/http/request-target';
import { recordFailure } from '~/bff/http/note-failure';
import { isTrackingConsentPending } from '~/bff/session/tracking-consent';
import { openPreferenceCookies } from '~/bff/session/preference-cookies';
import { createUpstreamClient } from '~/bff/upstream-client/upstream-client';
import { loadViewerPhone } from '~/bff/upstream-client/viewer-phone';
import { isTiktokVisit, openInvitation } from '~/bff/session/attribution';

export type PortalContextOptions = CallContextOptions & {
  config: Pick<
    PortalConfig,
    | 'isDevOrTest'
    | 'isHomeGrayscale'
    | 'outsideScripts'
    | 'nativeApps'
    | 'carrierTerms'
    | 'crossDomainOrigins'
  >;
  limits: RateLimits;
  sitePages: PortalContext['sitePages'];
};

/** Context of loaders and actions for one request (the load context of Remix). */
export const createPortalContext = async (options: PortalContextOptions): Promise<PortalContext> =>
  (await openPortalContext(options)).context;

/** A context, with the internals that no loader or action may see. */
export interface OpenedContext {
  context: PortalContext;
  session: RequestSession;
  waiting: PendingLoginCookie;
}

/** The same, with the internals that only BFF steps use. */
export async function openPortalContext(options: PortalContextOptions): Promise<OpenedContext> {
  const { req, res, config } = options;
  const calls = await createCallContext(options);
  const { scope, session } = calls;
  const publicOrigin = getCanonicalOrigin(req, config.publicOrigin);
  const cookies = readCookies(req.headers.cookie);
  const address = parsePageAddress(getRequestTarget(req));
  const edition = getEdition(address.path, calls, cookies.get(EDITION_COOKIE));
  scope.edition = edition;
  const isSecure = publicOrigin.startsWith('https:');
  let isViewerKnown = false;
  const sealed = { cookies, res, sealer: calls.services.sealer, isSecure, nowMs: calls.services.nowMs };
  const waiting = openPendingLoginCookie(sealed);
  const notes = openStepState({ ...sealed, session });

  const context: PortalContext = {
    requestId: scope.id,
    now: calls.services.nowMs,
    nonce: scope.nonce,
    publicOrigin,
    client: calls.client,
    outsideScripts: getAllowedExternalScripts(config.outsideScripts, calls.client),
    nativeApp: getNativeFacts(calls.client, config.nativeApps),
    appLink: getAppLinkFacts(calls.client, config.nativeApps),
    carrierTerms: config.carrierTerms,
    crossDomainOrigins: config.crossDomainOrigins,
    edition,
    isTiktok: isTiktokVisit(new URLSearchParams(address.search), cookies),
    isGrayscale: config.isHomeGrayscale,
    isDevOrTest: config.isDevOrTest,
    sitePages: options.sitePages,
    isRecordsQuestionOpen: isTrackingConsentPending(req.headers),
    upstream: createUpstreamClient(calls),
    session: session.portal,
    startLogin: (token, phone) => startLogin(context, token, phone),
    waitingLogin: openPendingLogin(
      waiting,
      () => context,
      (token) => revokeToken(calls, token),
    ),
    signal: calls.signal,
    async viewer() {
      isViewerKnown = true;
      const viewer = (await calls.viewer())?.viewer ?? null;
      scope.account = viewer === null ? null : hashAccountId(viewer.accountId);
      return viewer;
    },
    isViewerKnown: () => isViewerKnown,
    viewerPhone: () => loadViewerPhone(calls),
    ...openPreferenceCookies({ cookies, res, isSecure }),
    ...openInvitation({ cookies, res, isSecure }),
    ...openCaptchaSent({ cookies, res, isSecure, nowMs: calls.services.nowMs }),
    ...openDrafts({ ...sealed, session }),
    keptPage: {
      async keep(page, data) {
        const { id } = session;
        if (id === null || scope.upstreamFaults > 0) return;
        // The page has already requested it, so this does not wait.
        const who = await calls.viewer().catch(() => null);
        if (who && session.id === id) calls.services.keptPages.keep(id, page, data, who.rights);
      },
      find: (page) => (session.id === null ? undefined : calls.services.keptPages.find(session.id, page)),
    },
    notes,
    ...(await openIntentReceipts(calls, notes)),
    here: `${address.path}${address.search}`,
    address: calls.clientAddress ?? '',
    limit: (kind, key) => options.limits.consume(kind, key, scope),
    clearLimit: (kind, key) => options.limits.clear(kind, key),
    giveBackLimit: (kind, key) => options.limits.giveBack(kind, key),
    requester: (phone) => {
      // Recorded here, because a limit may prevent the call that would name the phone.
      scope.phone = phone;
      return calls.device.requester(phone);
    },
    noteFailure: (error) => recordFailure(error, scope, res),
    hasChanged: () => scope.hasChanged,
    reportError: (error) => options.reportError(error, scope),
  };
  return { context, session, waiting };
}

/** Edition of the path, else of the app, else the one visited last, else the default. */
function getEdition(path: string, { client }: CallContext, remembered: string | undefined): Edition {
  const verdict = resolveProduct(path);
  if (verdict.kind === 'edition' || verdict.kind === 'edition-root') return verdict.edition;
  return client.packageEdition ?? toEdition(remembered);
}
