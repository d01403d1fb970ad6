import { describe, expect, it } from 'vitest';
import {
  buildCarrierScript,
  createCarrierSdk,
  RECOGNIZED_CARRIER_LINE,
  type CarrierBehaviour,
} from '~/tests/fixtures/shells/carrier';
import { createScriptLoader } from '~/app/platform/external-script';
import type { Observation } from '~/app/platform/observe';
import { createOneTap, type OneTapDependencies } from '~/app/platform/one-tap/one-tap';
import type { ScriptReport } from '~/app/platform/script-error';

const ADDRESS = 'https://sdk.example/one-tap.js';

/** Creates one-tap login on a page whose script loads, fails or is empty. */
function openOn(behaviour: Partial<CarrierBehaviour>, script: 'there' | 'lost' | 'empty' = 'there') {
  const reports: ScriptReport[] = [];
  const observed: Observation[] = [];
  const loaded: string[] = [];
  const sdk = createCarrierSdk({ ...RECOGNIZED_CARRIER_LINE, ...behaviour });
  const loader = createScriptLoader((address, settle) => {
    loaded.push(address);
    settle(script !== 'lost');
  });
  let nowMs = 0;
  const means: OneTapDependencies = {
    load: (address) => loader.load('one-tap', address),
    sdk: () => (script === 'there' ? sdk : undefined),
    nowMs: () => (nowMs += 10),
    report: (report) => reports.push(report),
    observe: (observation) => observed.push(observation),
    wait: () => new Promise((resolve) => setTimeout(resolve, 0)),
  };
  return { oneTap: createOneTap(ADDRESS, means), reports, observed, loaded, sdk };
}

const config = { traceId: 'trace-1', accessToken: 'access-1', maskPhone: '138****0005', oper: 'mobile' };

describe('phone of the line', () => {
  it('LOADER-005 CALL-035 ENTITY-022 loads the SDK and returns trace, access token, masked phone and operator', async () => {
    const { oneTap, loaded } = openOn({});
    expect(await oneTap.fetchPhone()).toEqual({ code: 0, config });
    expect(loaded).toEqual([ADDRESS]);
  });

  it.each([
    ['CT', 'telecom'],
    ['CU', 'unicom'],
  ] as const)('names the operator %s as %s', async (oper, carrier) => {
    expect(await openOn({ oper }).oneTap.fetchPhone()).toMatchObject({ config: { oper: carrier } });
  });

  it('ERR-012 reports code 1 for Wi-Fi', async () => {
    expect(await openOn({ phone: 'wifi' }).oneTap.fetchPhone()).toEqual({ code: 1 });
  });

  it('ERR-013 reports code 2 for a script that did not load after its one retry, or holds no SDK', async () => {
    const lost = openOn({}, 'lost');
    expect(await lost.oneTap.fetchPhone()).toEqual({ code: 2 });
    expect(lost.loaded).toEqual([ADDRESS, ADDRESS]);
    expect(await openOn({}, 'empty').oneTap.fetchPhone()).toEqual({ code: 2 });
  });

  it.each([
    ['an undocumented code', 'other'],
    ['an invalid operator and phone', 'nonsense'],
    ['nothing', 'silent'],
  ] as const)('returns no phone when the carrier replies %s', async (_what, phone) => {
    const { oneTap, observed } = openOn({ phone });
    const found = await oneTap.fetchPhone();
    expect(found.code).toBeGreaterThan(2);
    expect(found).not.toHaveProperty('config');
    expect(observed).toHaveLength(1);
  });

  it('TRACK-011 observes the duration, without personal data', async () => {
    const { oneTap, observed } = openOn({});
    await oneTap.fetchPhone();
    expect(observed).toEqual([
      { event_name: 'one_pass_duration', timings: { script_ms: 10, phone_ms: 10, code: 0 } },
    ]);
  });
});

describe('token of a phone', () => {
  const getToken = async (behaviour: Partial<CarrierBehaviour>) => {
    const opened = openOn(behaviour);
    const found = await opened.oneTap.fetchPhone();
    if (!('config' in found)) throw new Error('no phone');
    return { ...opened, token: await opened.oneTap.fetchToken(found.config) };
  };

  it('TRACK-012 is requested with the carrier data of the line, which is observed', async () => {
    const { token, sdk, reports, observed } = await getToken({});
    expect(token).toEqual({ token: 'reference-carrier-13800000005', userInformation: 'double' });
    expect(sdk.asked).toEqual(['phone', 'token trace-1 access-1']);
    expect(reports).toEqual([]);
    expect(observed[1]).toEqual({ event_name: 'one_pass_get_auth', timings: { token_ms: 10, has_token: 1 } });
  });

  it.each([
    ['refused', '80200'],
    ['silent', 'silent'],
  ] as const)('ERR-014 is reported only by its code when %s', async (token, msg) => {
    const { token: found, reports, observed } = await getToken({ token });
    expect(found).toBeNull();
    expect(reports).toEqual([{ type: 'one-tap-token-error', msg, duration: 10 }]);
    expect(observed[1]?.timings).toMatchObject({ has_token: 0 });
  });
});

it('evaluates the script of the test double', () => {
  const window: Record<string, unknown> = {};
  new Function('window', buildCarrierScript(RECOGNIZED_CARRIER_LINE))(window);
  expect(window).toHaveProperty('CarrierOneTap.getPhone');
});
