import { describe, expect, it, vi } from 'vitest';
import { createScriptLoader } from './script-loader';

describe('script loader', () => {
  it('LOADER-002 goes from unloaded over pending to fulfilled or rejected', async () => {
    let finish: () => void = () => undefined;
    const loader = createScriptLoader(() => new Promise((resolve) => (finish = resolve)));
    expect(loader.status('wx')).toBe('unloaded');
    const loading = loader.load('wx', '/wx.js');
    expect(loader.status('wx')).toBe('pending');
    finish();
    await loading;
    expect(loader.status('wx')).toBe('fulfilled');

    const broken = createScriptLoader(() => Promise.reject(new Error('net')));
    await expect(broken.load('wx', '/wx.js')).rejects.toThrow();
    expect(broken.status('wx')).toBe('rejected');
  });

  it('LOADER-003 callers at the same time share one result', async () => {
    const inject = vi.fn(() => Promise.resolve());
    const loader = createScriptLoader(inject);
    await Promise.all([loader.load('wx', '/wx.js'), loader.load('wx', '/wx.js')]);
    await loader.load('wx', '/wx.js');
    expect(inject).toHaveBeenCalledTimes(1);
  });

  it('LOADER-004 callers at the same time share one retry', async () => {
    let tries = 0;
    const loader = createScriptLoader(() =>
      ++tries === 1 ? Promise.reject(new Error('net')) : Promise.resolve(),
    );
    await Promise.all([loader.load('wx', '/wx.js'), loader.load('wx', '/wx.js')]);
    expect(tries).toBe(2);
    expect(loader.status('wx')).toBe('fulfilled');
  });

  it('VALID-013 an empty key fails with 目标SDK的key不能为空', async () => {
    const inject = vi.fn(() => Promise.resolve());
    await expect(createScriptLoader(inject).load('', '/wx.js')).rejects.toThrow('目标SDK的key不能为空');
    expect(inject).not.toHaveBeenCalled();
  });

  it('ERR-017 a script that cannot be had gives 加载失败, and the next caller starts afresh', async () => {
    let tries = 0;
    const loader = createScriptLoader(() =>
      ++tries <= 2 ? Promise.reject(new Error('net')) : Promise.resolve(),
    );
    await expect(loader.load('wx', '/wx.js')).rejects.toThrow('加载失败');
    await loader.load('wx', '/wx.js');
    expect(loader.status('wx')).toBe('fulfilled');
  });
});
