import type { ShouldRevalidateFunction } from '@remix-run/react';
import type { LimitClass } from '~/contract/limit-classes';
import type { ComponentType } from 'react';
import type { Viewer } from '~/bff/http/app-context';
import type { CallId } from '~/contract';
import type { JsonLd } from '~/app/route-kit/json-ld';

/**
 * Who a page is for (routes.tsv, login). required: its person alone; guests are sent to log in and come back, crawlers get
 * the guest's screen. guest: for both, the login state is asked for (`state` in routes.tsv). public: it is not asked for.
 */
export type LoginRule = 'required' | 'guest' | 'public';
export type TabKey = 'home' | 'info' | 'fund-library' | 'favorite' | 'user';

/** What a guest screen is given: what its page says of itself, and lines that the rules of the day decide. */
export interface GuestScreenProps {
  title: string;
  description: string;
  rules?: readonly string[];
  /** It is a tab of the bottom bar. */
  tab?: TabKey;
}

/** What stands in a page's place for somebody who is not logged in (app/features/person/guest-screen.tsx). */
export type GuestScreen = ComponentType<GuestScreenProps>;

/** By kind and id; of a comparison by the list of its funds. */
type LinkedPicture =
  | { kind: 'public' | 'simu' | 'company' | 'manager' | 'article'; id: string }
  | { kind: 'compare'; ids: string };

/** What a page says of itself in the head of the document, in its bar, and to crawlers. Never gated values. */
export interface PageHead {
  /** Title of the document, and of the bar of layouts with one. */
  title: string;
  description: string;
  /** Pages of one person are kept out of indexes. */
  isPrivate?: boolean;
  /** Canonical path of ours, without invite parameters; the page's own path, without query, unless said. */
  path?: string;
  /** What engines are told in terms of schema.org, one after the other (app/route-kit/json-ld.ts). */
  jsonLd?: JsonLd | readonly JsonLd[];
  /** Readers of feeds are told of the newest articles: of this kind, or of `all`. */
  feed?: string;
  /** Whose picture stands beside a link to the page; the brand's unless said, and none of a private page that says none. */
  picture?: LinkedPicture;
}

interface PageFacts extends PageHead {
  /** Title of the document, where the bar says it shorter. */
  documentTitle?: string;
  /** Query names whose change loads the page's data again; all of them when absent. */
  watchedQuery?: readonly string[];
  /** Steps run before the loader, by name (app/route-kit/middleware.ts). */
  middleware?: readonly string[];
  /** Tab of the bottom bar that is current on this page. */
  tab?: TabKey;
  /** The login modal opens by itself when logged out. */
  opensLogin?: boolean;
  /** Of a page about trades: of public funds or of private ones. Where it fails it leads on to these. */
  trades?: 'public' | 'private';
  /**
   * The calls of its forms that move money, shares or a lawful state (outcome-places.ts): where the browser itself gets no
   * answer, such a form says 结果确认中 as well.
   */
  moves?: readonly CallId[];
}

/** What the shell and the builders know of a page: its definition. */
export interface PageHandle extends PageFacts {
  login: LoginRule;
  guest?: GuestScreen;
  /**
   * On the public list (routes.tsv), yet about its person: the state is asked for where a session is there. Without it the
   * session alone says whether there is anything to ask for.
   */
  asksForPerson?: true;
}

/** Of a file that is asked for like a page, nothing but who may have it. */
export type FileHandle = Pick<PageHandle, 'login' | 'guest' | 'asksForPerson' | 'middleware'> & {
  /** How often it may be asked for from one address; pages are counted with all requests. */
  limit?: FileLimit;
};
type FileLimit = Extract<LimitClass, 'read' | 'file'>;

/** A definition, and as whom its loader sees the visitor. */
export type DefinedPage<Visitor> = PageHandle & ForVisitor<Visitor>;
export type DefinedFile<Visitor> = FileHandle & ForVisitor<Visitor>;
/** Known to the compiler alone. */
interface ForVisitor<Visitor> {
  readonly visitor?: Visitor;
}

/**
 * Defines a page: who it is for, what it says of itself, what it watches. The page makes its `meta` and `shouldRevalidate`
 * of it. A page that says nothing of the login is for its person alone, and must say what
 * crawlers see. Where a `guest` screen is declared the loader runs for people alone, and everybody else sees that screen.
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

/** Defines a file that is asked for like a page, such as a calendar: for its person alone unless said. */
export function defineFile(
  file: Pick<PageFacts, 'middleware'> & { limit: FileLimit; login?: 'required' },
): DefinedFile<Viewer>;
export function defineFile(
  file: Pick<PageFacts, 'middleware'> & { limit: FileLimit; login: 'guest' },
): DefinedFile<Viewer | null>;
export function defineFile(
  file: Pick<PageFacts, 'middleware'> & { limit: FileLimit; login: 'public' },
): DefinedFile<null>;
export function defineFile(
  file: Pick<PageFacts, 'middleware'> & { limit: FileLimit; login?: LoginRule },
): FileHandle {
  return { login: 'required', ...file };
}

/** What a loader answers in place of a page's data to whom the page shows its guest screen. */
export interface GuestScreenData {
  isForGuest: true;
  rules?: readonly string[];
}

export const isGuestScreenData = (data: unknown): data is GuestScreenData =>
  typeof data === 'object' && data !== null && 'isForGuest' in data;

/** The screen that stands in a page's place and what it is given, by the page's handle and data; null where the page is shown. */
export function getGuestScreen(
  handle: unknown,
  data: unknown,
): { Screen: GuestScreen; given: GuestScreenProps } | null {
  const { guest, title = '', description = '', tab } = (handle ?? {}) as Partial<PageHandle>;
  if (guest === undefined || !isGuestScreenData(data)) return null;
  return { Screen: guest, given: { title, description, rules: data.rules, tab } };
}

/** Decides whether a navigation loads a page's data: path changed, watched query changed, or the last load failed (NAV-004 to NAV-007). */
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
  // The same address asked for again is a refresh.
  if (currentUrl.search === nextUrl.search) return true;
  if (!watchedQuery) return true;
  return watchedQuery.some(
    (name) =>
      currentUrl.searchParams.getAll(name).join('\n') !== nextUrl.searchParams.getAll(name).join('\n'),
  );
}

const FIRST_ERROR_STATUS = 400;

/**
 * Whether a post came back to its form: refused, not confirmed, or open. The page stays as it is then: loading it anew
 * could fail as well, and take the form away (`FormNotice` loads it where a refusal may have made it stale).
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
