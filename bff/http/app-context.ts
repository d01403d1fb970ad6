import type { DisclosureLevel } from '~/domain/disclosure/disclosure';
import type { CarrierTerms } from '~/domain/platform/carriers';
import type { Edition } from '~/domain/platform/edition';
import type { TrackingConsentChoice } from '~/domain/platform/tracking-consent';
import type { Invitation } from '~/domain/platform/invitation';
import type { UpstreamClient } from '~/contract';
import { CAPTCHA_SCENES } from '~/contract/auth';
import type { UserStates } from '~/contract/users';
import type { CancelSignal } from '~/bff/core/cancel-signal';
import type { AppLinkFacts, NativeFacts } from '~/bff/core/native-app';
import type { ExternalScripts } from '~/bff/core/outside-scripts';
import type { LimitKind } from '~/bff/http/rate-limits';

/** Kind of client program (docs/decisions: client kinds). */
export type ClientKind = 'browser' | 'app' | 'mini-program' | 'wechat' | 'crawler';

export interface ClientContext {
  kind: ClientKind;
  isPhone: boolean;
  isIos: boolean;
  isAndroid: boolean;
  isPad: boolean;
  /** Package name and version of the native app, else null. */
  packageName: string | null;
  appVersion: string | null;
  /** Edition of the app package, else null. */
  packageEdition: Edition | null;
}

/** Person behind a request whose login state is "in". */
export interface Viewer {
  accountId: string;
  states: UserStates;
  maskedPhone: string | null;
  level: DisclosureLevel;
  /** 1 asset manager (am), 0 private fund (simu). */
  businessFlag: 0 | 1;
  isVerified: boolean;
  /** Risk level 0–5, null before the quiz or after it expired. */
  riskLevel: number | null;
}

/** Registration data kept between the captcha login (400000) and setting a password. */
export interface RegisterData {
  registerToken: string;
  authorizeToken: string | null;
  phone: string;
}

/** Fund that a guest wanted to watch; it is added once they have logged in. */
export interface PendingWatchlistItem {
  kind: 'simu' | 'public';
  id: string;
}

/** Outcome of that request, in words. */
export interface PendingWatchResult {
  text: string;
  isOk: boolean;
}

/** Sealed session cookie of this request; changes are written to the response at once. */
export interface PortalSession {
  readonly isPresent: boolean;
  /** The token expired during this request (90007). */
  readonly hasExpired: boolean;
  readonly register: RegisterData | null;
  /** Kept for half an hour and dropped by a login: read it before `start`. */
  readonly pendingWatch: PendingWatchlistItem | null;
  /** Starts a new session (a fresh cookie) for an upstream token. */
  start(token: string, phone: string): Promise<void>;
  /** Stores or drops the registration data. */
  setRegister(data: RegisterData | null): Promise<void>;
  /** Stores a requested action until after the login; has no effect when the person is logged in. */
  setPendingWatch(wish: PendingWatchlistItem): Promise<void>;
  /** Stores the account context: 1 am, 0 simu. */
  setBusinessFlag(flag: 0 | 1): Promise<void>;
  /** Stores the new phone of the account; has no effect without a login. */
  setPhone(phone: string): Promise<void>;
  /** The account of this browser was cancelled within the last half hour. */
  readonly isCancelled: boolean;
  /** Drops all data of a person whose account was just cancelled, and remembers the cancellation. */
  endCancelled(): Promise<void>;
  /** Revokes the token upstream (a failure there does not keep the cookie) and clears the cookie. */
  end(): Promise<void>;
}

/**
 * Small secret values kept between two steps. card: the card that a code was sent for. check: the token of an
 * identity check. trade: the trade warnings that the person has confirmed. These are sealed so that no link can
 * confirm for them. ticks: the papers of an order that are ticked as read. phone, cancel: the progress of a phone
 * change or an account cancellation. receipts: the keys of intents whose results this browser was sent.
 */
export type StepStateName = 'card' | 'check' | 'trade' | 'ticks' | 'phone' | 'cancel' | 'receipts';

/**
 * Purposes for which codes are sent: the scenes of a login and of an account, and purposes with dedicated calls.
 */
export const CODE_PURPOSES = [...CAPTCHA_SCENES, 'trade_password', 'email'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** Sent code, with the facts that a page may know. */
export interface SentCode {
  /** Phone or mailbox, masked. */
  target: string;
  /** Seconds until another code may be requested. */
  resendSeconds: number;
  /** Seconds until it expires. */
  expireSeconds: number;
}

/** One line shown once on the next page, also without JavaScript. */
export interface Flash {
  text: string;
  tone: 'info' | 'error';
  /** Set when a login from the address failed: the login opens automatically (MINI-013). */
  opensLogin?: boolean;
}

/** Login that came from the address and waits for confirmation by the person. */
export interface PendingLogin {
  /** A session, or a phone that must be registered first. */
  kind: 'session' | 'register';
  maskedPhone: string;
  /** Page to continue to, for either decision. */
  path: string;
}

/** Page of the site map: its path, such as `/:product/info`, and its `handle` export. */
export interface SitePage {
  path: string;
  handle: unknown;
}

/** Values that every loader and action gets from the BFF (Remix's AppLoadContext). */
export interface PortalContext {
  requestId: string;
  /** Time of the service in ms since 1970: the only clock of loaders, actions and views. */
  now(): number;
  nonce: string;
  /** Canonical origin, never taken from the request in prod. */
  publicOrigin: string;
  client: ClientContext;
  /** External scripts that this client may load. */
  outsideScripts: ExternalScripts;
  /** Native app around the page; null elsewhere. */
  nativeApp: NativeFacts | null;
  /** How this client opens the app; null where it cannot. */
  appLink: AppLinkFacts | null;
  /** Addresses of the published terms of the one-tap login carriers. */
  carrierTerms: CarrierTerms;
  /** Other portals of the company to which people may be sent. */
  crossDomainOrigins: readonly string[];
  edition: Edition;
  isTiktok: boolean;
  isGrayscale: boolean;
  isDevOrTest: boolean;
  /** All pages of the build that serves the request. */
  sitePages(): Promise<readonly SitePage[]>;
  preferences: {
    theme: 'light' | 'dark' | null;
    isElder: boolean;
    isAmountHidden: boolean;
    /** Whether a guest agreed to the reporting of viewed pages; null before the question was answered. */
    records: TrackingConsentChoice | null;
  };
  /** Whether a guest still has to be asked if the pages they view may be reported. */
  isRecordsQuestionOpen: boolean;
  upstream: UpstreamClient;
  session: PortalSession;
  /**
   * Starts the session of a new token, in the account context the person chose, and carries out the pending action
   * of the guest.
   */
  startLogin(token: string, phone: string): Promise<PendingWatchResult | null>;
  waitingLogin: {
    /** Null when none is waiting, or it has expired. */
    read(): Promise<PendingLogin | null>;
    /** Starts it; returns the path to continue to, null when none is waiting any longer. */
    accept(): Promise<string | null>;
    /** Drops it and revokes its token upstream; returns the path to continue to. */
    decline(): Promise<string | null>;
  };
  /** Aborted when the connection of the person closes. */
  signal: CancelSignal;
  /**
   * Login state "in" → the viewer, "out" → null. At most one upstream call per second and session, regardless of
   * how often it is called.
   */
  viewer(): Promise<Viewer | null>;
  /** Whether the login state has already been fetched in this request. */
  isViewerKnown(): boolean;
  /** Raw phone of the viewer for forms that need it on the server; never sent to the page unmasked. */
  viewerPhone(): Promise<string | null>;
  /** Reads and clears the flash of the previous page. */
  takeFlash(): Flash | null;
  setFlash(flash: Flash): void;
  /** Sets the page to open after login; a path of the portal, kept in a short-lived cookie. */
  setReturnTo(path: string): void;
  takeReturnTo(): string | null;
  /**
   * Stores the entered form values for half an hour, sealed, for the person whose login just ended. Returns false
   * when they were not stored: no person was logged in, or they are too long for a cookie.
   */
  keepDraft(path: string, values: Record<string, unknown>): Promise<boolean>;
  /**
   * Returns the stored form values of the logged-in person for this page, once; those of another person are
   * dropped.
   */
  takeDraft(path: string): Promise<Record<string, unknown> | null>;
  /** Drops the stored form values, for any person. */
  dropDraft(): void;
  /**
   * Keeps the stored form values for the next attempt when their page could not be shown, even if they have just
   * been taken.
   */
  holdDraft(): void;
  /** Form of the current POST, for the case that its page cannot be loaded; set by its action. */
  keptForm?: {
    path: string;
    values: Record<string, unknown>;
    /** The same values as fields to post again. */
    fields: [name: string, value: string][];
    /** Names of entered values that are never sent back, such as a password. */
    secrets: string[];
    /** Message of the form. */
    message: string;
    /** Page that shows the outcome of the POST; null where no outcome is open. */
    askTo: string | null;
  };
  /** This request shows a page with a form: its data is stored for when a POST of the form returns to it. */
  isFormPage?: boolean;
  /** Data with which form pages were last shown in this session, by loader and address. */
  keptPage: {
    /** Stores the data of a page, unless a section of it failed or no person is logged in. */
    keep(page: string, data: unknown): Promise<void>;
    find(page: string): unknown;
  };
  /** Small secret values of the logged-in person between two steps, sealed in short-lived cookies. */
  notes: {
    keep(name: StepStateName, value: Record<string, string>, lifetimeSeconds: number): Promise<void>;
    /** Null when there is none, it belongs to another person, or it has expired. */
    read(name: StepStateName): Promise<Record<string, string> | null>;
    /** Like `read`, but also after the login of that person has ended: the requested action may have ended it. */
    readEnded(name: StepStateName): Promise<Record<string, string> | null>;
    drop(name: StepStateName): void;
  };
  /**
   * Inviter and source of this visitor, from all visits of the last week. `posted`: the values of a form, which
   * count as the latest. A newly registered account is credited to this inviter.
   */
  invitation(posted?: Invitation): Invitation;
  /** Drops the invitation after the account is created. */
  dropInvitation(): void;
  /** Codes last sent from this browser; the waiting times are those that upstream reported. */
  captchaSent: {
    keep(purpose: CodePurpose, sent: SentCode): void;
    /** Codes that are still valid. */
    list(): Partial<Record<CodePurpose, SentCode>>;
    /** Drops a code that has been used; without a purpose, drops all of them. */
    drop(purpose?: CodePurpose): void;
  };
  /** Sets a preference cookie (a year). */
  setPreference(name: 'theme' | 'elder' | 'amount_hidden' | 'records', value: string | null): void;
  /** Address the request came from, by the trusted hops only. */
  address: string;
  /** Counts one attempt; throws RateLimitError with Retry-After when it exceeds the limit. */
  limit(kind: LimitKind, key: string): Promise<void>;
  /** Resets the attempts of a key after a successful login. */
  clearLimit(kind: LimitKind, key: string): Promise<void>;
  /** Gives one attempt back: it was not a failure. */
  giveBackLimit(kind: LimitKind, key: string): Promise<void>;
  /**
   * Key of the party that attempts something for a phone, for limits: this device when it has logged in to that
   * phone, else the network.
   */
  requester(phone: string): Promise<string>;
  /** Records the failure of the request: for its log line, and in Retry-After when a retry makes sense. */
  noteFailure(error: unknown): void;
  /** Whether a state-changing call of this request was accepted: a later failure does not undo it. */
  hasChanged(): boolean;
  /**
   * Stores the keys of the calls accepted in this request, and `more`, in a sealed cookie of the response. The next
   * page request of this browser acknowledges them upstream.
   */
  keepReceipts(more?: readonly string[]): Promise<void>;
  /** Acknowledges one result; false when upstream did not accept the acknowledgement. */
  acknowledgeIntent(key: string): Promise<boolean>;
  /** Path and query of this request, as a person sees them. */
  here: string;
  /** Logs an unexpected error with the id of the request. */
  reportError(error: unknown): void;
  /** Text of a response that was rendered whole, stored with its empty body: it is sent without a stream. */
  wholePage?: { answer: Response; text: string };
}

declare module '@remix-run/server-runtime' {
  // oxlint-disable-next-line typescript/no-empty-object-type
  interface AppLoadContext extends PortalContext {}
}
