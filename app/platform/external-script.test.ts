import { describe, expect, it } from 'vitest';
import { createScriptLoader, ScriptError } from '~/app/platform/external-script';

/** Creates a document in which the test decides when scripts settle. */
function fakeDocument() {
  const asked: { address: string; settle: (isThere: boolean) => void }[] = [];
  const loader = createScriptLoader((address, settle) => asked.push({ address, settle }));
  return { asked, loader };
}
const ticks = async () => {
  for (let tick = 0; tick < 5; tick += 1) await Promise.resolve();
};

describe('third-party scripts', () => {
  it('LOADER-002 LOADER-003 STORE-021 shares one result for parallel and later callers: unloaded, pending, fulfilled', async () => {
    const { asked, loader } = fakeDocument();
    expect(loader.status('wechat')).toBe('unloaded');
    const both = [
      loader.load('wechat', 'https://a.example/sdk.js'),
      loader.load('wechat', 'https://a.example/sdk.js'),
    ];
    expect(loader.status('wechat')).toBe('pending');
    expect(asked).toHaveLength(1);
    asked[0]?.settle(true);
    await Promise.all(both);
    await loader.load('wechat', 'https://a.example/sdk.js');
    expect(loader.status('wechat')).toBe('fulfilled');
    expect(asked).toHaveLength(1);
  });

  it('LOADER-002 LOADER-004 ERR-017 is retried once for all waiting callers, then fail with 加载失败; the next call loads again', async () => {
    const { asked, loader } = fakeDocument();
    const waiting = [loader.load('one-tap', 'x'), loader.load('one-tap', 'x')].map((one) =>
      one.catch((error: unknown) => error),
    );
    asked[0]?.settle(false);
    await ticks();
    expect(asked).toHaveLength(2);
    asked[1]?.settle(false);
    for (const error of await Promise.all(waiting)) {
      expect(error).toBeInstanceOf(ScriptError);
      expect((error as Error).message).toBe('加载失败');
    }
    expect(loader.status('one-tap')).toBe('rejected');
    const again = loader.load('one-tap', 'x');
    expect(asked).toHaveLength(3);
    asked[2]?.settle(true);
    await again;
    expect(loader.status('one-tap')).toBe('fulfilled');
  });

  it.each(['', '  '])('VALID-013 rejects the empty key %j', (key) => {
    const { asked, loader } = fakeDocument();
    expect(() => loader.load(key, 'x')).toThrow('目标SDK的key不能为空');
    expect(asked).toHaveLength(0);
  });
});
