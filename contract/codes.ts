/**
 * Codes of the upstream envelope. The accepted codes and those with a special meaning come from the specification.
 * The others belong to this reference upstream; pages only show their `msg`.
 */
export const CODES = {
  ok: 0,
  /** In the accepted list of the specification. */
  accepted1004: 1004,
  accepted7001: 7001,
  accepted2009: 2009,
  badRequest: 4000,
  /** Not allowed for this person yet: `msg` states what is missing. */
  notAllowed: 4003,
  notFound: 4004,
  conflict: 4009,
  /** The first request with this Idempotency-Key is still running; its result is not known yet. */
  stillRunning: 4010,
  /** The Idempotency-Key was already used for a different request. */
  keyReused: 4011,
  /** A file that is rejected: too large, of another type, broken, blurred, or infected. */
  fileRefused: 4015,
  tooMany: 4029,
  /** A step of an order in the wrong sequence: `msg` states the reason and the step that is due. */
  wrongStep: 4101,
  /** The questions about overseas investment must be answered first. */
  abroadQuiz: 4102,
  /**
   * The order would get a different day T than the person was shown: nothing was done, `msg` states the new days.
   */
  dayChanged: 4103,
  /**
   * A product above the person's class: its terms are shown only to a person who requests them after a warning
   * (`askAboveClass`).
   */
  aboveClass: 4104,
  /** The order would cost different fees than the person was shown: nothing was done. */
  feesChanged: 4105,
  wrongCaptcha: 5001,
  captchaExpired: 5002,
  wrongPassword: 5003,
  badRegisterToken: 5004,
  /** An external check (identity, card, face, certificate) did not respond; nothing was changed. */
  checkUnavailable: 5030,
  internal: 5000,
  tokenExpired: 90007,
  loggedOut: 90009,
  register: 400000,
} as const;

/** Codes that every caller accepts (spec §8). */
export const ACCEPTED_CODES = [0, 1004, 7001, 2009] as const;
