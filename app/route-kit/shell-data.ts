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
  /** They agreed that what they look at is kept with the account. */
  isTracked: boolean;
  /** Whether nothing is missing, as the login modal computes it (VERIFY-011). */
  isModalVerified: boolean;
  /** 1 asset manager (am), 0 private fund (simu). */
  businessFlag: 0 | 1;
}

/** What the chrome of every page knows. Nothing here is secret or gated. */
export interface ShellData {
  edition: Edition;
  /** Address of the portal, without a path; of canonical addresses and what is shared. */
  origin: string;
  client: {
    kind: ClientKind;
    isApp: boolean;
    isWxApp: boolean;
  };
  /** The native app around the page, and whether its login ended just now; absent elsewhere. */
  nativeApp?: NonNullable<PortalContext['nativeApp']> & { hasExpired: boolean };
  /** How this client opens the app; absent where it cannot. */
  appLink?: NonNullable<PortalContext['appLink']>;
  /** Scripts of others that this client may load; absent where there are none. */
  outsideScripts?: PortalContext['outsideScripts'];
  isTiktok: boolean;
  isGrayscale: boolean;
  /** unknown: a session is there, but this page does not ask for the login state, or upstream did not answer. */
  loginState: 'unknown' | 'in' | 'out';
  viewer: ShellViewer | null;
  theme: 'light' | 'dark' | null;
  isElder: boolean;
  isCrawler: boolean;
  /** A guest is still to be asked whether what they look at may be reported. */
  asksRecords?: boolean;
  flash: Flash | null;
  /** What was typed on a page when the login ended; its form starts with it. */
  draft: { path: string; values: Record<string, unknown> } | null;
  /** Codes sent from this browser that are under way, by what they are for. */
  codes: Partial<Record<CodePurpose, SentCode>>;
}

/** Lets the page's own loaders ask for the login state first, so the shell never asks for a page that does not. */
const afterLoadersStarted = () => new Promise<void>((resolve) => setImmediate(resolve));

/** The shell's data of a request; `path` as the person sees it. */
export async function buildShellData(context: PortalContext, path: string): Promise<ShellData> {
  const { client } = context;
  await afterLoadersStarted();
  const isViewerNeeded = context.isViewerKnown();
  // A failure to learn the login state is the page's to show, not the shell's: who has a session is not logged out by it.
  const known = isViewerNeeded ? await context.viewer().catch(() => undefined) : undefined;
  const viewer = known ?? null;
  // Also on a page that never asks who is there: what was typed is found by the session alone. Not where that was asked
  // and could not be said.
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

/** The shell's data in a component; null on an error page of the root itself. */
export function useShell(): ShellData | null {
  return (useRouteLoaderData('root') as ShellData | undefined) ?? null;
}

/** The edition visited last in this document; never set on the server. */
let lastEdition: Edition | null = null;

/** Keeps the edition of the page shown for pages without the segment, as the server's cookie does; run in an effect. */
export function useRememberedEdition(): void {
  const { product } = useParams();
  useEffect(() => {
    if (isEdition(product)) lastEdition = product;
  }, [product]);
}

/** Edition of the page shown: its own segment, else the one visited last, else the one of the last full answer. */
export function useEdition(): Edition {
  const { product } = useParams();
  const shell = useShell();
  return isEdition(product) ? product : (lastEdition ?? shell?.edition ?? defaultEdition);
}

/** Header and title bar are absent in the native app and in tiktok mode, which lasts the visit (bff/session/attribution.ts). */
export function useHasHeader(): boolean {
  const shell = useShell();
  const { search } = useLocation();
  const tiktok = getQueryValue(new URLSearchParams(search), 'tiktok');
  const isTiktok = tiktok === undefined ? shell?.isTiktok : tiktok === 'true';
  return !shell?.client.isApp && !isTiktok;
}
