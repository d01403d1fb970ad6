import { USER_AGENT } from './load.mjs';

const ACCOUNT = { phone: '13800000004', password: 'Demo2026' };

/** Logs a demo account in through the portal's own form; returns the Cookie header of its session. */
export async function logIn({ origin }) {
  const form = new URLSearchParams({ intent: 'login-password', agreement: 'on', ...ACCOUNT });
  const reply = await fetch(`${origin}/wealth/user`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'user-agent': USER_AGENT,
      origin,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: form.toString(),
  });
  await reply.arrayBuffer();
  const cookies = reply.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
  if (reply.status >= 400 || cookies.length === 0) throw new Error(`Login answered ${reply.status}`);
  return cookies.join('; ');
}
