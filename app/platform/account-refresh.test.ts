import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { initialState, useStore } from '~/app/store/store';
import {
  fetchVisitInviter,
  loadLoadingTexts,
  pollInviter,
  refreshGeneralConfig,
  refreshShareInvite,
} from '~/app/platform/account-refresh';

const answer = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

describe('account data reloaded when the login state changes', () => {
  const fetch = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
  beforeEach(() => {
    fetch.mockReset();
    vi.useFakeTimers();
    vi.stubGlobal('window', { fetch, setTimeout, clearTimeout });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('CALL-001 ENTITY-018 stores the share code', async () => {
    fetch.mockResolvedValueOnce(
      answer(200, { code: 0, result: { iv_code: 'OWN1', adviser_iv_code: 'ADV1' } }),
    );
    await refreshShareInvite('A1');
    expect(fetch.mock.calls[0]![0]).toBe('/api/v1/invite/url?iv_code=A1');
    expect(useStore.getState().common.shareInvite).toEqual({ ivCode: 'OWN1', adviserIvCode: 'ADV1' });
    fetch.mockRejectedValueOnce(new TypeError('offline'));
    await refreshShareInvite('');
    expect(useStore.getState().common.shareInvite).toEqual({ ivCode: 'OWN1', adviserIvCode: 'ADV1' });
  });

  it('CALL-005 stores the texts of a slow page, requested once a visit', async () => {
    const kept = new Map<string, string>();
    vi.stubGlobal('window', {
      fetch,
      sessionStorage: {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
      },
    });
    fetch.mockRejectedValueOnce(new TypeError('offline'));
    await loadLoadingTexts();
    expect(useStore.getState().common.loadingTexts).toEqual([]);
    fetch.mockResolvedValueOnce(answer(200, { code: 0, result: ['先看回撤', '', 7, '分散持有'] }));
    await loadLoadingTexts();
    expect(fetch.mock.lastCall![0]).toBe('/api/v1/data/phrase');
    const texts = ['先看回撤', '分散持有'];
    expect(useStore.getState().common.loadingTexts).toEqual(texts);
    // They are available on the next page of the visit without a call.
    useStore.setState({ common: initialState.common });
    await loadLoadingTexts();
    expect(useStore.getState().common.loadingTexts).toEqual(texts);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('CALL-008 stores the general config', async () => {
    fetch.mockResolvedValueOnce(
      answer(200, { code: 0, result: { sales_platform: 'FUXIN', is_ziguan: false } }),
    );
    await refreshGeneralConfig();
    expect(fetch.mock.calls[0]![0]).toBe('/api/v1/data/user/cfg_info');
    expect(useStore.getState().common.generalConfig).toEqual({ salesPlatform: 'FUXIN', isZiguan: false });
  });

  it('LOGINMODAL-021 CALL-004 ENTITY-019 ERR-016 ROLE-005 CONST-014 polls for the inviter every 200 ms, silently, until there is a name', async () => {
    fetch.mockResolvedValueOnce(answer(502, { code: null, msg: '网络异常，请稍后重试' }));
    fetch.mockRejectedValueOnce(new TypeError('offline'));
    fetch.mockResolvedValueOnce(answer(200, { code: 0, result: { inviter_name: '陈序', is_adviser: true } }));
    pollInviter('A1');
    await vi.advanceTimersByTimeAsync(199);
    expect(fetch).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(fetch).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(fetch).toHaveBeenCalledTimes(3);
    expect(fetch.mock.calls[0]![0]).toBe('/api/v1/auth/regist/adviser_info?sms_id=A1');
    expect(useStore.getState().user).toMatchObject({ inviterName: '陈序', isAdviserInviter: true });
  });

  it('requests the inviter of the visit, and shows no error when there is none or the call fails', async () => {
    useStore.setState(initialState, true);
    fetch.mockResolvedValueOnce(new Response('null'));
    await fetchVisitInviter('/wealth/invitation/inviter.json');
    fetch.mockResolvedValueOnce(new Response('', { status: 502 }));
    await fetchVisitInviter('/wealth/invitation/inviter.json');
    expect(useStore.getState().user.inviterName).toBe('');
    fetch.mockResolvedValueOnce(Response.json({ name: '程**', isAdviser: false }));
    await fetchVisitInviter('/wealth/invitation/inviter.json');
    expect(useStore.getState().user).toEqual({ inviterName: '程**', isAdviserInviter: false });
  });

  it('stops polling for the inviter after ten tries, immediately when stopped, and at a refusal', async () => {
    fetch.mockImplementation(async () => answer(502, { code: null, msg: '网络异常，请稍后重试' }));
    pollInviter('A1');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(fetch).toHaveBeenCalledTimes(10);
    const stop = pollInviter('A2');
    stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(fetch).toHaveBeenCalledTimes(11);
    fetch.mockImplementation(async () => answer(422, { code: 4004, msg: '未找到' }));
    pollInviter('A3');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(fetch).toHaveBeenCalledTimes(12);
  });
});
