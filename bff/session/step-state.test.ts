import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { openStepState } from '~/bff/session/step-state';
import { createSealer } from '~/bff/core/seal';
import { standIn } from '~/tests/fixtures/partial';

const sealer = createSealer(['a-secret-of-at-least-32-characters-long'], 86_400_000);

function request(
  cookies: Record<string, string>,
  phone: string | null = '13900000000',
  nowMs = 1_000,
  owner = phone,
) {
  const headers = new Map<string, string[]>();
  const res = standIn<ServerResponse>({
    headersSent: false,
    getHeader: (name: string) => headers.get(name),
    setHeader: (name: string, value: string[]) => void headers.set(name, value),
  });
  const notes = openStepState({
    cookies: new Map(Object.entries(cookies)),
    res,
    sealer,
    session: { token: phone === null ? null : 't', phone, owner: () => Promise.resolve(owner) },
    isSecure: true,
    nowMs: () => nowMs,
  });
  const written = () => headers.get('set-cookie')?.[0] ?? '';
  return { notes, written };
}

async function keptCookie(): Promise<string> {
  const { notes, written } = request({});
  await notes.keep('check', { token: 'secret-token' }, 600);
  const match = /^note_check=([^;]*); Max-Age=600; .*HttpOnly; Secure; SameSite=Lax$/.exec(written());
  return decodeURIComponent(match?.[1] ?? '');
}

describe('sealed step state', () => {
  it('is sealed, and readable by the same person until it expires', async () => {
    const note_check = await keptCookie();
    expect(note_check).not.toContain('secret-token');
    expect(await request({ note_check }).notes.read('check')).toEqual({ token: 'secret-token' });
    expect(await request({ note_check }, '13900000000', 601_000).notes.read('check')).toBeNull();
  });

  it('is not readable by another person, by a guest, under another name or when altered', async () => {
    const note_check = await keptCookie();
    expect(await request({ note_check }, '13800000000').notes.read('check')).toBeNull();
    expect(await request({ note_check }, null).notes.read('check')).toBeNull();
    expect(await request({ note_check: `${note_check}x` }).notes.read('check')).toBeNull();
    const { notes, written } = request({}, null);
    await notes.keep('check', { token: 'x' }, 600);
    expect(written()).toBe('');
  });

  it('remains readable by the owner of a login that has ended meanwhile, and by no other person', async () => {
    const note_check = await keptCookie();
    const ended = (owner: string | null) => request({ note_check }, null, 1_000, owner).notes;
    expect(await ended('13900000000').read('check')).toBeNull();
    expect(await ended('13900000000').readEnded('check')).toEqual({ token: 'secret-token' });
    expect(await ended('13800000000').readEnded('check')).toBeNull();
    expect(await ended(null).readEnded('check')).toBeNull();
  });

  it('can be dropped', () => {
    const { notes, written } = request({ note_card: 'x' });
    notes.drop('card');
    expect(written()).toMatch(/^note_card=;.*Max-Age=0/);
  });
});
