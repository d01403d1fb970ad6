import { describe, expect, it, vi } from 'vitest';
import { createScriptLoader } from './script-loader';
import { createThirdParty, type ThirdPartyScript } from './third-party';

const OFF = { oneTap: null, wakeup: null, wechat: null };
const ON = {
  oneTap: 'https://carrier.example.com/one-tap.js',
  wakeup: 'https://wake.example.com/wake.js',
  wechat: 'https://wx.example.com/wx.js',
};
const withInject = (inject: (src: string) => Promise<void>) => createThirdParty(createScriptLoader(inject));

describe('scripts of third parties', () => {
  it.each([
    ['LOADER-005 the carrier one-tap SDK', 'oneTap'],
    ['LOADER-006 the app-wakeup SDK', 'wakeup'],
    ['LOADER-007 the WeChat JS SDK', 'wechat'],
  ] as [string, ThirdPartyScript][])(
    '%s is loaded once, from the address of the settings',
    async (_id, name) => {
      const inject = vi.fn((_src: string) => Promise.resolve());
      const scripts = withInject(inject);
      expect(scripts.status(name)).toBe('unloaded');
      await Promise.all([scripts.load(name, ON), scripts.load(name, ON)]);
      expect(inject.mock.calls).toEqual([[ON[name]]]);
      expect(scripts.status(name)).toBe('fulfilled');
    },
  );

  it('what a setting leaves off is never asked for', async () => {
    const inject = vi.fn((_src: string) => Promise.resolve());
    const scripts = withInject(inject);
    for (const name of ['oneTap', 'wakeup', 'wechat'] as const) {
      await expect(scripts.load(name, OFF)).rejects.toThrow('加载失败');
    }
    expect(inject).not.toHaveBeenCalled();
  });

  it('ERR-017 a script that cannot be had fails with 加载失败 and does not keep the others', async () => {
    const scripts = withInject((src) =>
      src === ON.wakeup ? Promise.reject(new Error('net')) : Promise.resolve(),
    );
    await expect(scripts.load('wakeup', ON)).rejects.toThrow('加载失败');
    expect(scripts.status('wakeup')).toBe('rejected');
    await scripts.load('wechat', ON);
    expect(scripts.status('wechat')).toBe('fulfilled');
  });

  it('LOADER-008 the DOM-to-image library is loaded once, on demand', async () => {
    const load = vi.fn(() => import('html-to-image'));
    const { loadDomToImage } = createThirdParty(createScriptLoader(), load);
    expect(load).not.toHaveBeenCalled();
    const [first, second] = await Promise.all([loadDomToImage(), loadDomToImage()]);
    expect(first.toPng).toBeTypeOf('function');
    expect(second).toBe(first);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('LOADER-004 ERR-017 the library is tried twice, then fails with 加载失败; the next caller starts afresh', async () => {
    let tries = 0;
    const { loadDomToImage } = createThirdParty(createScriptLoader(), () =>
      ++tries <= 2 ? Promise.reject(new Error('net')) : import('html-to-image'),
    );
    await expect(loadDomToImage()).rejects.toThrow('加载失败');
    expect(tries).toBe(2);
    expect((await loadDomToImage()).toPng).toBeTypeOf('function');
  });
});
