import { expect, it } from 'vitest';
import { emptyFormsOfGuests } from '~/tests/fixtures/page-actions';

/** Forms that say they are for guests too: each stands here with why. */
const FOR_GUESTS = [
  // Votes as a guest are kept for after the login.
  'pages/content/award/vote.tsx',
  // Likes and shares need no login; collecting does.
  'pages/content/info/feed.tsx',
  // A repeated post, whose first has ended the login with the account.
  'pages/own/account/care/cancel-confirm.tsx',
  // The first password of a new phone.
  'pages/own/account/set-password.tsx',
  // Look and size belong to the browser.
  'pages/own/account/setting.tsx',
  // The login itself.
  'pages/own/account/user.tsx',
  // What a guest wants to watch is kept for after the login.
  'pages/own/watchlist/watchlist.tsx',
  // A paper is checked by anybody who holds it.
  'pages/private/certificates/existence-cert.tsx',
  // Guests may answer.
  'pages/private/surveys/questionnaire.tsx',
];

it('a form is for its person alone unless its page says otherwise: a guest who posts is sent to log in', async () => {
  const answers = Object.entries(await emptyFormsOfGuests());
  expect(answers.length).toBeGreaterThan(50);
  const looked = answers.filter(([, answer]) => answer !== '/wealth/user?order_id=O1');
  expect(Object.fromEntries(looked)).toEqual(Object.fromEntries(FOR_GUESTS.map((file) => [file, 400])));
});
