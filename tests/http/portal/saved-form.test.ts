import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { pageAction } from '~/app/route-kit/page-action';
import { pageLoader } from '~/app/route-kit/page-loader';
import { getVisiblePath } from '~/app/route-kit/run-page';
import { buildShellData } from '~/app/route-kit/shell-data';
import { startPortal, type RawResponse, type TestPortal } from '~/tests/fixtures/portal';
import {
  ok,
  refusal,
  startRecordingUpstream,
  type RecordingUpstream,
} from '~/tests/fixtures/recording-upstream';
import { captchaSchema } from '~/domain/shared/identifiers';
import { buildTinySite } from '~/tests/fixtures/tiny-site';
import { createUserStates } from '~/tests/fixtures/user-states';

// A form whose login expires: over a socket, with the builders used by all pages, on a site of two pages.
const STATES = '/gsapi/us/v1/custom/states';
const PLEDGE = '/api/v1/data/identity/pledge/sign';
const UPLOAD = '/api/v1/data/files/upload';
const PATH = '/wealth/form?product_code=P1';
const PHONE = '13912345678';
const OTHER_PHONE = '13900000000';

const handle = { login: 'required' } as const;
const schema = z.object({
  name: z.string('请填写姓名'),
  front: z.string().optional(),
  captcha: captchaSchema.optional(),
});

let upstream: RecordingUpstream;
let portal: TestPortal;
beforeAll(async () => {
  upstream = await startRecordingUpstream();
  const build = buildTinySite([
    {
      id: 'form',
      path: ':product/form',
      loader: pageLoader({ handle }, async ({ context, url }) => ({
        draft: (await buildShellData(context, getVisiblePath(url))).draft,
      })),
      action: pageAction(
        { limit: 'write', schema, uploads: { front: { kind: 'id_front' } } },
        async ({ context }) => {
          await context.upstream.verification.signPledge({ body: { context: 'simu', version: '1' } });
          return redirect('/wealth/done');
        },
      ),
    },
    {
      id: 'open',
      path: ':product/open',
      // Shows the same to all visitors, and never loads the login state.
      loader: pageLoader({ handle: { login: 'public' } }, async ({ context, url }) => ({
        draft: (await buildShellData(context, getVisiblePath(url))).draft,
      })),
      action: pageAction({ limit: 'write', schema }, () => Promise.resolve(redirect('/wealth/done'))),
    },
    {
      id: 'login',
      path: ':product/user',
      action: async ({ context, request }: LoaderFunctionArgs) => {
        await context.session.start('T', String((await request.formData()).get('phone')));
        return redirect(context.takeReturnTo() ?? '/wealth/user', 303);
      },
    },
  ]);
  portal = await startPortal({
    upstreamOrigin: upstream.origin,
    build,
    environment: { PAGE_CACHE: 'false' },
  });
});
afterAll(async () => {
  await portal?.close();
  await upstream?.close();
});
beforeEach(() => {
  upstream.reset();
  upstream.on(STATES, ok(createUserStates()));
  upstream.on(PLEDGE, ok({ context: 'simu', signed_at: '2026-11-21T10:00:00+08:00' }));
});

/** A browser that stores cookies. */
function browser() {
  const jar = new Map<string, string>();
  const take = (answer: RawResponse): RawResponse => {
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      if (/Max-Age=0(?:;|$)/.test(line)) jar.delete(pair.slice(0, at));
      else jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return answer;
  };
  const headers = () => ({ cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') });
  return {
    jar,
    get: async (path: string) => take(await portal.ask(path, { headers: headers() })),
    async post(path: string, body: URLSearchParams | FormData) {
      const request = new Request(portal.origin, { method: 'POST', body });
      const bytes = Buffer.from(await request.arrayBuffer());
      return take(
        await portal.ask(path, {
          method: 'POST',
          headers: {
            ...headers(),
            origin: portal.origin,
            'content-type': request.headers.get('content-type') ?? '',
            'content-length': String(bytes.length),
          },
          body: bytes,
        }),
      );
    },
    login(phone: string) {
      return this.post('/wealth/user', new URLSearchParams({ phone }));
    },
    async draft(path = PATH, id = 'form') {
      const { text } = await this.get(path);
      const data = JSON.parse(/<script[^>]*>(.*?)<\/script>/.exec(text)?.[1] ?? '') as Record<
        string,
        { draft: unknown }
      >;
      return data[id]?.draft;
    },
  };
}
const typed = () => new URLSearchParams({ name: '顾清', front: 'F1', captcha: '204688' });
const kept = { path: PATH, values: { name: '顾清', front: 'F1' } };
const getFlash = (answer: RawResponse) =>
  decodeURIComponent((answer.headers['set-cookie'] ?? []).find((line) => line.startsWith('flash=')) ?? '');

describe('login that expires while a form is filled in', () => {
  it.each([
    ['detected before the action', () => upstream.on(STATES, refusal(90007, ''))],
    ['detected by the call of the action', () => upstream.on(PLEDGE, refusal(90009, ''))],
  ])('%s: after logging in, the same page has the typed input, but no captcha', async (_how, end) => {
    const person = browser();
    await person.login(PHONE);
    end();
    const refused = await person.post(PATH, typed());
    expect([refused.status, refused.headers.location]).toEqual([302, '/wealth/user?product_code=P1']);
    expect(getFlash(refused)).toContain('登录已过期，请重新登录，已填写的内容会保留');
    expect(person.jar.get('draft')).toMatch(/^Fe26/);
    expect(JSON.stringify(refused.headers)).not.toMatch(/204688|13912345678|顾清/);

    upstream.on(STATES, ok(createUserStates()));
    const entered = await person.login(PHONE);
    expect(entered.headers.location).toBe(PATH);
    expect(await person.draft()).toEqual(kept);
    // Only once: afterwards the page shows the state of the server.
    expect(await person.draft()).toBeNull();
  });

  it('also works on a page for all visitors, which does not load the login state', async () => {
    const path = '/wealth/open?new=1';
    const person = browser();
    await person.login(PHONE);
    upstream.on(STATES, refusal(90007, ''));
    const refused = await person.post(path, new URLSearchParams({ name: '顾清' }));
    expect(refused.headers.location).toBe('/wealth/user?new=1');
    upstream.on(STATES, ok(createUserStates()));
    expect((await person.login(PHONE)).headers.location).toBe(path);
    expect(await person.draft(path, 'open')).toEqual({ path, values: { name: '顾清' } });
    expect(await person.draft(path, 'open')).toBeNull();
  });

  it('also works when another window noticed first and the session is gone', async () => {
    const person = browser();
    await person.login(PHONE);
    upstream.on(STATES, refusal(90007, ''));
    await person.get(STATES);
    expect(person.jar.has('session')).toBe(false);
    await person.post(PATH, typed());
    upstream.on(STATES, ok(createUserStates()));
    await person.login(PHONE);
    expect(await person.draft()).toEqual(kept);
    expect(person.jar.has('last_person')).toBe(false);
  });

  it('never shows the input to another person, or to a visitor who was not logged in', async () => {
    const person = browser();
    await person.login(PHONE);
    upstream.on(STATES, refusal(90007, ''));
    await person.post(PATH, typed());
    upstream.on(STATES, ok(createUserStates()));
    await person.login(OTHER_PHONE);
    expect(await person.draft()).toBeNull();
    expect(person.jar.has('draft')).toBe(false);

    const guest = browser();
    const sent = await guest.post(PATH, typed());
    expect([sent.status, getFlash(sent), guest.jar.has('draft')]).toEqual([302, '', false]);
  });

  it('keeps uploaded files as ids, and the text of the form with them', async () => {
    const person = browser();
    await person.login(PHONE);
    upstream.on(UPLOAD, refusal(90007, ''));
    const form = new FormData();
    form.append('front', '');
    form.append('front__file', new File(['x'], 'a.jpg'));
    form.append('name', '顾清');
    const refused = await person.post(PATH, form);
    expect(refused.status).toBe(302);
    expect(upstream.of(PLEDGE)).toHaveLength(0);
    upstream.on(UPLOAD, ok(null));
    await person.login(PHONE);
    expect(await person.draft()).toEqual({ path: PATH, values: { name: '顾清' } });
  });

  it('says so when the input is too long for a cookie', async () => {
    const person = browser();
    await person.login(PHONE);
    upstream.on(STATES, refusal(90007, ''));
    const refused = await person.post(PATH, new URLSearchParams({ name: '顾'.repeat(2_000) }));
    expect([refused.status, person.jar.has('draft'), getFlash(refused)]).toEqual([302, false, '']);
  });
});
