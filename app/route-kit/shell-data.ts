import { getQueryValue } from '~/domain/shared/query';
import { useLocation, useParams, useRouteLoaderData } from '@remix-run/react';
import type { ClientKind, CodePurpose, SentCode, Flash, PortalContext } from '~/bff/http/app-context';
import { useEffect } from 'react';
import { defaultEdition, isEdition, type Edition } from '~/domain/platform/edition';
import { toAccountContext, computeLoginModalVerified } from '~/domain/person/verification';

export interface ShellViewer {
  accountId: string;
  name: string;
  maskedPhone: string | null;
  avatarUrl: string | null;
  isAdviser: boolean;
  /** The person agreed that viewing data is stored with the account. */
  isTracked: boolean;
  /** Whether no step is missing, as the login modal computes it (VERIFY-011). */
  isModalVerified: boolean;
  /** 1 asset manager (am), 0 private fund (simu). */
  businessFlag: 0 | 1;
}

/** Data for the chrome of every page. Nothing here is secret or gated. */
export interface ShellData {
  edition: Edition;
  /** Origin of the portal, for canonical addresses and sharing. */
  origin: string;
  client: {
    kind: ClientKind;
    isApp: boolean;
    isWxApp: boolean;
  };
  /** The native app around the page, and whether its login has just ended; absent elsewhere. */
  nativeApp?: NonNullable<PortalContext['nativeApp']> & { hasExpired: boolean };
  /** How this client opens the app; absent when it cannot. */
  appLink?: NonNullable<PortalContext['appLink']>;
  /** Third-party scripts that this client may load; absent when there are none. */
  outsideScripts?: PortalContext['outsideScripts'];
  isTiktok: boolean;
  isGrayscale: boolean;
  /** unknown: there is a session, but this page does not load the login state, or the upstream did not respond. */
  loginState: 'unknown' | 'in' | 'out';
  viewer: ShellViewer | null;
  theme: 'light' | 'dark' | null;
  isElder: boolean;
  isCrawler: boolean;
  /** A guest has not yet answered whether viewing may be reported. */
  asksRecords?: boolean;
  flash: Flash | null;
  /** Values typed on a page when the login ended; its form starts with them. */
  draft: { path: string; values: Record<string, unknown> } | null;
  /** Codes sent from this browser that are still pending, by purpose. */
  codes: Partial<Record<CodePurpose, SentCode>>;
}

/**
 * Lets the page's loaders request the login state first, so that the shell does not request it for a page that does
 * not need it.
 */
const waitUntilLoadersStarted = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Builds the shell's data of a request; `path` as the person sees it. */
export async function buildShellData(context: PortalContext, path: string): Promise<ShellData> {
  const { client } = context;
  await waitUntilLoadersStarted();
  const isViewerNeeded = context.isViewerKnown();
  // When the login state cannot be loaded, the page shows the error; the shell does not treat a person with a
  // session as logged out.
  const known = isViewerNeeded ? await context.viewer().catch(() => undefined) : undefined;
  const viewer = known ?? null;
  // Also on a page that does not load the login state: typed values are found by the session only. Not when the
  // state was requested but could not be loaded.
  const hasPerson = isViewerNeeded ? viewer !== null : context.session.isPresent;
  const loginState = viewer ? 'in' : known === null || !context.session.isPresent ? 'out' : 'unknown';
  const asksRecords = context.isRecordsQuestionOpen && loginState === 'out' && client.kind !== 'crawler';
  const typed = hasPerson ? await context.takeDraft(path) : null;
  return {
    edition: context.edition,
    origin: context.publicOrigin,
    client: {
      kind: client.kind,
      isApp: client.kind === 'app',
      isWxApp: client.kind === 'mini-program',
    },
    ...(context.nativeApp
      ? { nativeApp: { ...context.nativeApp, hasExpired: context.session.hasExpired } }
      : {}),
    ...(context.appLink ? { appLink: context.appLink } : {}),
    ...(Object.values(context.outsideScripts).some((address) => address !== null)
      ? { outsideScripts: context.outsideScripts }
      : {}),
    isTiktok: context.isTiktok,
    isGrayscale: context.isGrayscale,
    loginState,
    viewer: viewer && {
      accountId: viewer.accountId,
      name: viewer.states.name,
      maskedPhone: viewer.maskedPhone,
      avatarUrl: viewer.states.avatar_url,
      isAdviser: viewer.states.is_adviser,
      isTracked: viewer.states.is_tracking_agreed ?? false,
      isModalVerified: computeLoginModalVerified(viewer.states, {
        context: toAccountContext(viewer.businessFlag),
        client: { isApp: client.kind === 'app', isIos: client.isIos, appVersion: client.appVersion },
      }),
      businessFlag: viewer.businessFlag,
    },
    theme: context.preferences.theme,
    isElder: context.preferences.isElder,
    isCrawler: client.kind === 'crawler',
    ...(asksRecords ? { asksRecords } : {}),
    flash: context.takeFlash(),
    draft: typed && { path, values: typed },
    codes: context.captchaSent.list(),
  };
}

/** Returns the shell's data in a component; null on an error page of the root itself. */
export function useShell(): ShellData | null {
  return (useRouteLoaderData('root') as ShellData | undefined) ?? null;
}

/** The last visited edition in this document; never set on the server. */
let lastEdition: Edition | null = null;

/**
 * Stores the edition of the current page for pages without the segment, as the server's cookie does; run in an
 * effect.
 */
export function useRememberedEdition(): void {
  const { product } = useParams();
  useEffect(() => {
    if (isEdition(product)) lastEdition = product;
  }, [product]);
}

/**
 * Returns the edition of the current page: from its own segment, else the last one visited, else that of the last
 * full page load.
 */
export function useEdition(): Edition {
  const { product } = useParams();
  const shell = useShell();
  return isEdition(product) ? product : (lastEdition ?? shell?.edition ?? defaultEdition);
}

/**
 * Whether there is a header: header and title bar are absent in the native app and in tiktok mode, which lasts the
 * visit (bff/session/attribution.ts).
 */
export function useHasHeader(): boolean {
  const shell = useShell();
  const { search } = useLocation();
  const tiktok = getQueryValue(new URLSearchParams(search), 'tiktok');
  const isTiktok = tiktok === undefined ? shell?.isTiktok : tiktok === 'true';
  return !shell?.client.isApp && !isTiktok;
}
