/**
 * Codes of the upstream envelope. The accepted ones and those with a meaning of their own come from the
 * specification; the others are this reference upstream's and are only ever shown by their `msg`.
 */
export const CODES = {
  ok: 0,
  /** Part of the accepted list of the specification. */
  accepted1004: 1004,
  accepted7001: 7001,
  accepted2009: 2009,
  badRequest: 4000,
  /** Not allowed for this person yet: `msg` says what is missing. */
  notAllowed: 4003,
  notFound: 4004,
  conflict: 4009,
  /** The first run of this Idempotency-Key has not ended: what it did is not known yet. */
  stillRunning: 4010,
  /** The Idempotency-Key stands for something else that was asked before. */
  keyReused: 4011,
  /** A file that cannot be taken: too large, of another type, broken, blurred, infected. */
  fileRefused: 4015,
  tooMany: 4029,
  /** A step of an order out of turn: `msg` says why and which step is due. */
  wrongStep: 4101,
  /** The questions about investing abroad come first. */
  abroadQuiz: 4102,
  /** The order would have another day T than the person was shown: nothing was done, `msg` says the new days. */
  dayChanged: 4103,
  /** A product above the person's class: its terms are shown to who asks for it, warned (`askAboveClass`). */
  aboveClass: 4104,
  /** The order would cost other fees than the person was shown: nothing was done. */
  feesChanged: 4105,
  wrongCaptcha: 5001,
  captchaExpired: 5002,
  wrongPassword: 5003,
  badRegisterToken: 5004,
  /** Somebody else's check (identity, card, face, certificate) did not answer; nothing was changed. */
  checkUnavailable: 5030,
  internal: 5000,
  tokenExpired: 90007,
  loggedOut: 90009,
  register: 400000,
} as const;

/** Codes every caller accepts (spec §8). */
export const ACCEPTED_CODES = [0, 1004, 7001, 2009] as const;
