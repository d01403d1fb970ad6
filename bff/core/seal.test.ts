import { describe, expect, it, vi } from 'vitest';
import { createSealer } from '~/bff/core/seal';

const OLD = 'old-secret-'.repeat(4);
const NEW = 'new-secret-'.repeat(4);
const value = { token: 'SECRET-TOKEN', phone: '13800138000' };

describe('seal', () => {
  it('reliability 1.4: returns the sealed value and reveals nothing of it in the text', async () => {
    const sealer = createSealer([NEW], 60_000);
    const text = await sealer.seal(value);
    expect(await sealer.unseal(text)).toEqual(value);
    expect(Buffer.from(text, 'base64url').toString('latin1') + text).not.toMatch(/SECRET|13800138000/);
    expect(await sealer.seal(value)).not.toBe(text);
  });

  it('unseals texts of an older secret, but not of a retired one', async () => {
    const before = await createSealer([OLD], 60_000).seal(value);
    expect(await createSealer([NEW, OLD], 60_000).unseal(before)).toEqual(value);
    expect(await createSealer([NEW], 60_000).unseal(before)).toBeNull();
    const after = await createSealer([NEW, OLD], 60_000).seal(value);
    expect(await createSealer([OLD], 60_000).unseal(after)).toBeNull();
  });

  it('reports a seal with an unknown secret, but not an altered one', async () => {
    let times = 0;
    const sealer = createSealer([NEW], 60_000, () => (times += 1));
    expect(await sealer.unseal(await createSealer([OLD], 60_000).seal(value))).toBeNull();
    expect(times).toBe(1);
    for (const text of ['', 'Fe26.2*', `${await sealer.seal(value)}x`])
      expect(await sealer.unseal(text)).toBeNull();
    expect(times).toBe(1);
  });

  it('refuses a text with any character changed', async () => {
    const sealer = createSealer([NEW], 60_000);
    const text = await sealer.seal(value);
    expect(await sealer.unseal(text)).toEqual(value);
    for (let at = 0; at < text.length; at += 7) {
      const changed = `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;
      expect(await sealer.unseal(changed)).toBeNull();
    }
  });

  it('refuses an expired text', async () => {
    vi.useFakeTimers({ now: 1_700_000_000_000, toFake: ['Date'] });
    try {
      const text = await createSealer([NEW], 60_000).seal(value);
      vi.setSystemTime(1_700_000_000_000 + 200_000);
      expect(await createSealer([NEW], 60_000).unseal(text)).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it('needs a secret', () => {
    expect(() => createSealer([], 60_000)).toThrow();
  });
});
