import type { ShouldRevalidateFunction } from '@remix-run/react';
import type { LimitClass } from '~/contract/limit-classes';
import type { ComponentType } from 'react';
import type { Viewer } from '~/bff/http/app-context';
import type { CallId } from '~/contract';
import type { JsonLd } from '~/app/route-kit/json-ld';

/**
 * Login rule of a page (routes.tsv, login). required: for logged-in persons; guests are redirected to the login and
 * return, crawlers get the guest screen. guest: for both, the login state is loaded (`state` in routes.tsv).
 * public: it is not loaded.
 */
export type LoginRule = 'required' | 'guest' | 'public';
export type TabKey = 'home' | 'info' | 'fund-library' | 'favorite' | 'user';

/** Props of a guest screen: the page's own head data, and lines that depend on the rules of the day. */
export interface GuestScreenProps {
  title: string;
  description: string;
  rules?: readonly string[];
  /** The page is a tab of the bottom bar. */
  tab?: TabKey;
}

/** Screen shown in place of a page to a person who is not logged in (app/features/person/guest-screen.tsx). */
export type GuestScreen = ComponentType<GuestScreenProps>;

/** By kind and id; a comparison by the list of its funds. */
type LinkedPicture =
  | { kind: 'public' | 'simu' | 'company' | 'manager' | 'article'; id: string }
  | { kind: 'compare'; ids: string };

/** Description of a page for the document head, its bar, and crawlers. Never contains gated values. */
export interface PageHead {
  /** Title of the document, and of the bar in layouts with one. */
  title: string;
  description: string;
  /** Personal pages are not indexed. */
  isPrivate?: boolean;
  /** Canonical path, without invitation parameters; by default the page's own path without query. */
  path?: string;
  /** Structured data in terms of schema.org (app/route-kit/json-ld.ts). */
  jsonLd?: JsonLd | readonly JsonLd[];
  /** Feed of the newest articles for feed readers: of this kind, or of `all`. */
  feed?: string;
  /** Preview picture of a link to the page; by default the brand's, and none for a private page. */
  picture?: LinkedPicture;
}

interface PageFacts extends PageHead {
  /** Title of the document when the bar shows a shorter one. */
  documentTitle?: string;
  /** Query parameters whose change reloads the page's data; all of them when absent. */
  watchedQuery?: readonly string[];
  /** Steps run before the loader, by name (app/route-kit/middleware.ts). */
  middleware?: readonly string[];
  /** Current tab of the bottom bar on this page. */
  tab?: TabKey;
  /** The login modal opens automatically when logged out. */
  opensLogin?: boolean;
  /** For a page about trades: public or private funds. Its error page links to these. */
  trades?: 'public' | 'private';
  /**
   * Calls of its forms that move money, shares or a legal status (outcome-paths.ts). When the browser gets no
   * reply, such a form shows 结果确认中 too.
   */
  moves?: readonly CallId[];
}

/** Page definition, as used by the shell and the builders. */
export interface PageHandle extends PageFacts {
  login: LoginRule;
  guest?: GuestScreen;
  /**
   * On the public list (routes.tsv), but about the person: the login state is loaded when there is a session.
   * Without this flag only the session tells whether there is data to load.
   */
  asksForPerson?: true;
}

/** Definition of a file requested like a page: only its access rule. */
export type FileRouteHandle = Pick<PageHandle, 'login' | 'guest' | 'asksForPerson' | 'middleware'> & {
  /** Rate limit from one IP address; pages are counted with all requests. */
  limit?: FileLimit;
};
type FileLimit = Extract<LimitClass, 'read' | 'file'>;

/** A definition, with the type of the viewer that its loader receives. */
export type DefinedPage<Visitor> = PageHandle & ForVisitor<Visitor>;
export type DefinedFile<Visitor> = FileRouteHandle & ForVisitor<Visitor>;
/** Only for the compiler. */
interface ForVisitor<Visitor> {
  readonly visitor?: Visitor;
}

/**
 * Defines a page: its login rule, its head and the query parameters that reload it. The page builds its `meta` and
 * `shouldRevalidate` from the definition. Without `login` the page requires a login and must define a `guest` screen for crawlers.
 * With a `guest` screen the loader runs only for logged-in users; all other visitors get the screen.
 */
export function definePage(page: PageFacts & { login?: 'required'; guest: GuestScreen }): DefinedPage<Viewer>;
export function definePage(page: PageFacts & { login: 'guest'; guest: GuestScreen }): DefinedPage<Viewer>;
export function definePage(page: PageFacts & { login: 'guest'; guest?: never }): DefinedPage<Viewer | null>;
export function definePage(
  page: PageFacts & { login: 'public'; guest: GuestScreen; asksForPerson: true },
): DefinedPage<Viewer>;
export function definePage(
  page: PageFacts & { login: 'public'; guest?: GuestScreen; asksForPerson?: never },
): DefinedPage<null>;
export function definePage(page: PageFacts & Partial<PageHandle>): PageHandle {
  return { login: 'required', ...page };
}

/** Defines a file that is requested like a page, such as a calendar: for logged-in persons by default. */
export function defineFileRoute(
  file: Pick<PageFacts, 'middleware'> & { limit: FileLimit; login?: 'required' },
): DefinedFile<Viewer>;
export function defineFileRoute(
  file: Pick<PageFacts, 'middleware'> & { limit: FileLimit; login: 'guest' },
): DefinedFile<Viewer | null>;
export function defineFileRoute(
  file: Pick<PageFacts, 'middleware'> & { limit: FileLimit; login: 'public' },
): DefinedFile<null>;
export function defineFileRoute(
  file: Pick<PageFacts, 'middleware'> & { limit: FileLimit; login?: LoginRule },
): FileRouteHandle {
  return { login: 'required', ...file };
}

/** Reply of a loader in place of the page's data when the guest screen is shown. */
export interface GuestScreenData {
  isForGuest: true;
  rules?: readonly string[];
}

export const isGuestScreenData = (data: unknown): data is GuestScreenData =>
  typeof data === 'object' && data !== null && 'isForGuest' in data;

/** Returns the guest screen and its props, from the page's handle and data; null when the page is shown. */
export function getGuestScreen(
  handle: unknown,
  data: unknown,
): { Screen: GuestScreen; given: GuestScreenProps } | null {
  const { guest, title = '', description = '', tab } = (handle ?? {}) as Partial<PageHandle>;
  if (guest === undefined || !isGuestScreenData(data)) return null;
  return { Screen: guest, given: { title, description, rules: data.rules, tab } };
}

/**
 * Returns whether a navigation reloads a page's data: path changed, watched query changed, or the last load failed
 * (NAV-004 to NAV-007).
 */
export function shouldLoadPage(
  change: {
    currentUrl: URL;
    nextUrl: URL;
    hasErrored: boolean;
    isAction: boolean;
  },
  watchedQuery: readonly string[] | undefined,
): boolean {
  const { currentUrl, nextUrl } = change;
  if (change.isAction || change.hasErrored || currentUrl.pathname !== nextUrl.pathname) return true;
  // A request for the same address is a refresh.
  if (currentUrl.search === nextUrl.search) return true;
  if (!watchedQuery) return true;
  return watchedQuery.some(
    (name) =>
      currentUrl.searchParams.getAll(name).join('\n') !== nextUrl.searchParams.getAll(name).join('\n'),
  );
}

const FIRST_ERROR_STATUS = 400;

/**
 * Whether a POST returned its form: refused, not confirmed, or open. The page is not reloaded then, because the
 * reload could fail too and remove the form (`FormNotice` reloads it when a refusal may have made it outdated).
 */
export const isFormReturned = (actionStatus: number | undefined): boolean =>
  actionStatus !== undefined && actionStatus >= FIRST_ERROR_STATUS;

/**
 * `shouldRevalidate` of a page from its handle. A route in error is always loaded again by Remix itself.
 */
export function createShouldRevalidate(handle: PageHandle): ShouldRevalidateFunction {
  return ({ currentUrl, nextUrl, formMethod, actionStatus }) =>
    !isFormReturned(actionStatus) &&
    shouldLoadPage(
      { currentUrl, nextUrl, hasErrored: false, isAction: formMethod !== undefined && formMethod !== 'GET' },
      handle.watchedQuery,
    );
}
