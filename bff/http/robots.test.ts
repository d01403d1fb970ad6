import { expect, it } from 'vitest';
import { buildRobotsText } from '~/bff/http/robots';

it('prod lets crawlers in, but for calls and searches, and names the maps of the site', () => {
  const text = buildRobotsText(true, 'https://portal.example');
  expect(text).toContain('Disallow: /api/\n');
  expect(text).not.toContain('Disallow: /\n');
  expect(text).toMatch(/\nSitemap: https:\/\/portal\.example\/sitemap\.xml\n$/);
});

it('nothing of any other environment may be asked for', () => {
  expect(buildRobotsText(false, 'https://pre.example')).toBe('User-agent: *\nDisallow: /\n');
});
