import { externalScriptLoader } from '~/app/platform/external-script';
import { reportObservation, type Observation } from '~/app/platform/observe';
import { reportScriptError, type ScriptReport } from '~/app/platform/script-error';
import { getElapsedMs } from '~/app/platform/clock';
import {
  getSdkCode,
  parseOneTapConfig,
  parseOneTapToken,
  getCarrierSdk,
  type CarrierSdk,
  type OneTapConfig,
  type OneTapToken,
} from '~/app/platform/one-tap/carrier-sdk';

/** Reason why no phone was found. */
export const PHONE_FAILURE_WIFI = 1; // ERR-012
export const PHONE_FAILURE_SCRIPT = 2; // ERR-013
const FETCH_OTHER = 3;
const FETCH_SILENT = 4;

export type FetchedPhone = { code: 0; config: OneTapConfig } | { code: number };

/** A carrier replies within seconds or not at all; a longer wait would exceed that for a code by message. */
const ANSWER_TIMEOUT_MS = 4_000;

export interface OneTap {
  /** Loads the SDK if necessary and requests the phone. Never rejects: a failure is reported by its code. */
  fetchPhone(): Promise<FetchedPhone>;
  /** Requests a token for that phone; null when none could be obtained, which is reported (ERR-014). */
  fetchToken(config: OneTapConfig): Promise<OneTapToken | null>;
}

/** Dependencies of one-tap login; those of the page by default. */
export interface OneTapDependencies {
  load: (address: string) => Promise<void>;
  sdk: () => CarrierSdk | undefined;
  nowMs: () => number;
  report: (report: ScriptReport) => void;
  observe: (observation: Observation) => void;
  wait: (ms: number) => Promise<void>;
}

const ofPage: OneTapDependencies = {
  load: (address) => externalScriptLoader.load('one-tap', address),
  sdk: getCarrierSdk,
  nowMs: getElapsedMs,
  report: reportScriptError,
  observe: reportObservation,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** Result of an SDK callback, or null when it throws; `silent` after a timeout. */
type Answer = { reply: unknown } | 'silent';

/** Creates one-tap login by the SDK at an address (CALL-035, LOADER-005). */
export function createOneTap(address: string, means: OneTapDependencies = ofPage): OneTap {
  const ask = (call: (done: (reply: unknown) => void) => void): Promise<Answer> =>
    Promise.race<Answer>([
      new Promise((resolve) => {
        try {
          call((reply) => resolve({ reply }));
        } catch {
          resolve({ reply: null });
        }
      }),
      means.wait(ANSWER_TIMEOUT_MS).then(() => 'silent' as const),
    ]);
  const report = (event_name: Observation['event_name'], timings: Record<string, number>) =>
    means.observe({ event_name, timings });

  async function fetchPhone(): Promise<FetchedPhone> {
    const beganMs = means.nowMs();
    const spent = () => Math.round(means.nowMs() - beganMs);
    const ended = (found: FetchedPhone, script_ms: number): FetchedPhone => {
      report('one_pass_duration', { script_ms, phone_ms: spent() - script_ms, code: found.code });
      return found;
    };
    try {
      await means.load(address);
    } catch {
      return ended({ code: PHONE_FAILURE_SCRIPT }, spent());
    }
    const scriptMs = spent();
    const sdk = means.sdk();
    if (!sdk) return ended({ code: PHONE_FAILURE_SCRIPT }, scriptMs);
    const answer = await ask((done) => sdk.getPhone(done));
    if (answer === 'silent') return ended({ code: FETCH_SILENT }, scriptMs);
    const config = parseOneTapConfig(answer.reply);
    if (config) return ended({ code: 0, config }, scriptMs);
    return ended(
      { code: getSdkCode(answer.reply) === PHONE_FAILURE_WIFI ? PHONE_FAILURE_WIFI : FETCH_OTHER },
      scriptMs,
    );
  }

  async function fetchToken({ traceId, accessToken }: OneTapConfig): Promise<OneTapToken | null> {
    const beganMs = means.nowMs();
    const sdk = means.sdk();
    const answer = sdk ? await ask((done) => sdk.getToken({ traceId, accessToken }, done)) : 'silent';
    const token = answer === 'silent' ? null : parseOneTapToken(answer.reply);
    const tokenMs = Math.round(means.nowMs() - beganMs);
    report('one_pass_get_auth', { token_ms: tokenMs, has_token: token ? 1 : 0 });
    if (token === null) {
      // Only the code, because the rest of the reply may contain the phone.
      const msg = answer === 'silent' ? 'silent' : String(getSdkCode(answer.reply));
      means.report({ type: 'one-tap-token-error', msg, duration: tokenMs });
    }
    return token;
  }

  return { fetchPhone, fetchToken };
}
