import type { DisclosureLevel } from '~/domain/disclosure/disclosure';
import type { CarrierTerms } from '~/domain/platform/carriers';
import type { Edition } from '~/domain/platform/edition';
import type { TrackingConsentChoice } from '~/domain/platform/visit-records';
import type { Invitation } from '~/domain/platform/invitation';
import type { UpstreamClient } from '~/contract';
import { CAPTCHA_SCENES } from '~/contract/auth';
import type { UserStates } from '~/contract/users';
import type { CancelSignal } from '~/bff/core/cancel-signal';
import type { AppLinkFacts, NativeFacts } from '~/bff/core/native-app';
import type { ExternalScripts } from '~/bff/core/outside-scripts';
import type { LimitKind } from '~/bff/http/rate-limits';

/** What kind of program asks (docs/decisions: client kinds). */
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
  /** Edition the app's package belongs to, else null. */
  packageEdition: Edition | null;
}

/** The person behind a request whose login state is "in". */
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

/** Register data kept between the captcha login (400000) and setting a password. */
export interface RegisterData {
  registerToken: string;
  authorizeToken: string | null;
  phone: string;
}

/** A fund a guest asked to watch; it is done once they have logged in. */
export interface PendingWatch {
  kind: 'simu' | 'public';
  id: string;
}

/** What became of it, in words. */
export interface PendingWatchResult {
  text: string;
  isOk: boolean;
}

/** The sealed session cookie of this request; changes are written to the response at once. */
export interface PortalSession {
  readonly isPresent: boolean;
  /** The token ran out in this very request (90007). */
  readonly hasExpired: boolean;
  readonly register: RegisterData | null;
  /** Kept for half an hour and dropped by a login: read it before `start`. */
  readonly pendingWatch: PendingWatch | null;
  /** Starts a new session (a fresh cookie) for an upstream token. */
  start(token: string, phone: string): Promise<void>;
  /** Keeps or drops the register data. */
  setRegister(data: RegisterData | null): Promise<void>;
  /** Keeps a wish for after the login; nothing is kept of a person who is logged in. */
  setPendingWatch(wish: PendingWatch): Promise<void>;
  /** Keeps the account context: 1 am, 0 simu. */
  setBusinessFlag(flag: 0 | 1): Promise<void>;
  /** The account has another phone from now on; nothing happens without a login. */
  setPhone(phone: string): Promise<void>;
  /** The account of this browser was cancelled within the last half hour. */
  readonly isCancelled: boolean;
  /** Drops everything of a person whose account was just cancelled, and remembers that it was. */
  endCancelled(): Promise<void>;
  /** Revokes the token upstream (a failure there does not keep the cookie) and clears the cookie. */
  end(): Promise<void>;
}

/**
 * Small secrets between two steps: the card that a code was sent for, the token of an identity check, and which
 * warnings of a trade the person has confirmed (kept sealed so that no link can confirm for them), which papers of an
 * order are ticked as read while one is open, how far the change of the phone or the cancelling of the account is, and the
 * keys of intents whose results this browser was sent.
 */
export type StepStateName = 'card' | 'check' | 'trade' | 'ticks' | 'phone' | 'cancel' | 'receipts';

/** What codes are sent for: the scenes of a login and of an account, and what has calls of its own. */
export const CODE_PURPOSES = [...CAPTCHA_SCENES, 'trade_password', 'email'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** A code on its way, as a page may know it. */
export interface SentCode {
  /** Phone or mailbox, masked. */
  target: string;
  /** Until another may be asked for. */
  resendSeconds: number;
  /** Until it is good for nothing. */
  expireSeconds: number;
}

/** One line shown once on the next page, also without JavaScript. */
export interface Flash {
  text: string;
  tone: 'info' | 'error';
  /** What failed was a login that came by the address: the login opens by itself (MINI-013). */
  opensLogin?: boolean;
}

/** A login that came by the address and waits for the person's word. */
export interface PendingLogin {
  /** A session, or a phone that is to be registered first. */
  kind: 'session' | 'register';
  maskedPhone: string;
  /** Page to go on to, whatever is answered. */
  path: string;
}

/** A page of the map: its path, such as `/:product/info`, and what it exports as `handle`. */
export interface SitePage {
  path: string;
  handle: unknown;
}

/** What every loader and action gets from the BFF (Remix's AppLoadContext). */
export interface PortalContext {
  requestId: string;
  /** Time of the service in ms since 1970: the only clock of loaders, actions and views. */
  now(): number;
  nonce: string;
  /** Canonical origin, never taken from the request in prod. */
  publicOrigin: string;
  client: ClientContext;
  /** Scripts of others that this client may load. */
  outsideScripts: ExternalScripts;
  /** The native app around the page; null elsewhere. */
  nativeApp: NativeFacts | null;
  /** How this client opens the app; null where it cannot. */
  appLink: AppLinkFacts | null;
  /** Where the carriers of one-tap login have published their terms. */
  carrierTerms: CarrierTerms;
  /** Other portals of the house that people may be led to. */
  crossDomainOrigins: readonly string[];
  edition: Edition;
  isTiktok: boolean;
  isGrayscale: boolean;
  isDevOrTest: boolean;
  /** All pages of the build that answers. */
  sitePages(): Promise<readonly SitePage[]>;
  preferences: {
    theme: 'light' | 'dark' | null;
    isElder: boolean;
    isAmountHidden: boolean;
    /** Whether a guest agreed to records of what they look at; null before they were asked. */
    records: TrackingConsentChoice | null;
  };
  /** Whether a guest is still to be asked if what they look at may be reported. */
  isRecordsQuestionOpen: boolean;
  upstream: UpstreamClient;
  session: PortalSession;
  /** Starts the session of a new token, in the account context the person chose, and does what the guest wished for. */
  startLogin(token: string, phone: string): Promise<PendingWatchResult | null>;
  waitingLogin: {
    /** Null when none waits, or no longer. */
    read(): Promise<PendingLogin | null>;
    /** Begins it; the path to go on to, null when none waits any more. */
    accept(): Promise<string | null>;
    /** Drops it, and ends its token upstream; the path to go on to. */
    decline(): Promise<string | null>;
  };
  /** Aborted when the person's connection closes. */
  signal: CancelSignal;
  /** Login state "in" → the viewer, "out" → null. One upstream call a second and session, however often it is asked. */
  viewer(): Promise<Viewer | null>;
  /** Whether the login state has been asked for in this request already. */
  isViewerKnown(): boolean;
  /** Raw phone of the viewer for forms that need it on the server; never sent to the page unmasked. */
  viewerPhone(): Promise<string | null>;
  /** Reads and clears the flash of the page before. */
  takeFlash(): Flash | null;
  setFlash(flash: Flash): void;
  /** Where to go after login; a path of ours, kept in a short-lived cookie. */
  setReturnTo(path: string): void;
  takeReturnTo(): string | null;
  /**
   * Keeps what was typed on a page for half an hour, sealed, for the person whose login just ended. False when it was not
   * kept: nobody was logged in, or it is too long for a cookie.
   */
  keepDraft(path: string, values: Record<string, unknown>): Promise<boolean>;
  /** What the person logged in had typed on this page, once; another person's is dropped. */
  takeDraft(path: string): Promise<Record<string, unknown> | null>;
  /** Forgets what was typed, whoever it was. */
  dropDraft(): void;
  /** The page of what was typed could not be shown: it stays for the next try, also when it has been taken just now. */
  holdDraft(): void;
  /** The form that a post of this request brings back, for when its page cannot be loaded; set by its action. */
  keptForm?: {
    path: string;
    values: Record<string, unknown>;
    /** The same as fields to post again. */
    fields: [name: string, value: string][];
    /** Names of what was typed and is never sent back, such as a password. */
    secrets: string[];
    /** What the form says. */
    message: string;
    /** Page that says what became of the post; null where nothing is open. */
    askTo: string | null;
  };
  /** This request looks at a page that has a form: what it is made of is kept for when a post of the form comes back. */
  isFormPage?: boolean;
  /** What pages of forms were last shown with to this session, by their loader and address. */
  keptPage: {
    /** Keeps what a page is made of, unless a part of it failed or nobody is logged in. */
    keep(page: string, data: unknown): Promise<void>;
    find(page: string): unknown;
  };
  /** Small secrets between two steps of the person logged in, sealed in short-lived cookies. */
  notes: {
    keep(name: StepStateName, value: Record<string, string>, lifetimeSeconds: number): Promise<void>;
    /** Null when there is none, it is another person's, or its time is over. */
    read(name: StepStateName): Promise<Record<string, string> | null>;
    /** The same, also when the login of that person has ended since: what was asked for may have ended it. */
    readEnded(name: StepStateName): Promise<Record<string, string> | null>;
    drop(name: StepStateName): void;
  };
  /**
   * Who invited this visitor and from where, of all visits of the last week; `posted`: what a form says of it, which
   * counts as the latest. The account that is registered belongs to them.
   */
  invitation(posted?: Invitation): Invitation;
  /** Forgets it: the account is made. */
  dropInvitation(): void;
  /** The codes last sent from this browser; what they say of waits is what upstream said. */
  captchaSent: {
    keep(purpose: CodePurpose, sent: SentCode): void;
    /** Those under way. */
    list(): Partial<Record<CodePurpose, SentCode>>;
    /** The code has done its work; without a purpose all of them. */
    drop(purpose?: CodePurpose): void;
  };
  /** Sets a preference cookie (a year). */
  setPreference(name: 'theme' | 'elder' | 'amount_hidden' | 'records', value: string | null): void;
  /** Address the request came from, by the trusted hops only. */
  address: string;
  /** Counts one try; throws RateLimitError with Retry-After when it is one too many. */
  limit(kind: LimitKind, key: string): Promise<void>;
  /** Forgets the tries of a key, after a login that worked. */
  clearLimit(kind: LimitKind, key: string): Promise<void>;
  /** Gives one try back: it was no failure. */
  giveBackLimit(kind: LimitKind, key: string): Promise<void>;
  /** Who tries something of a phone, for limits: this device when it has logged in to it, else the network. */
  asker(phone: string): Promise<string>;
  /** Notes what the request fails with: for its log line, and in Retry-After when it may come again. */
  noteFailure(error: unknown): void;
  /** A call of this request that changes something was accepted: what fails afterwards does not undo it. */
  hasChanged(): boolean;
  /**
   * Puts the keys of the calls accepted in this request, and `more`, into a note that leaves with the answer. The next request
   * of this browser for a page acknowledges them upstream.
   */
  keepReceipts(more?: readonly string[]): Promise<void>;
  /** Acknowledges one result; false when upstream did not take it. */
  acknowledgeIntent(key: string): Promise<boolean>;
  /** Path and query of this request, as a person sees them. */
  here: string;
  /** Logs an unexpected error with the request's id. */
  reportError(error: unknown): void;
  /** The text of an answer that was rendered whole, put here beside its empty body: it leaves without any stream. */
  wholePage?: { answer: Response; text: string };
}

declare module '@remix-run/server-runtime' {
  // oxlint-disable-next-line typescript/no-empty-object-type
  interface AppLoadContext extends PortalContext {}
}
