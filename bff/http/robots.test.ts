import { expect, it } from 'vitest';
import { buildRobotsText } from '~/bff/http/robots';

it('allows crawlers in prod except for calls and searches, and names the sitemaps', () => {
  const text = buildRobotsText(true, 'https://portal.example');
  expect(text).toContain('Disallow: /api/\n');
  expect(text).not.toContain('Disallow: /\n');
  expect(text).toMatch(/\nSitemap: https:\/\/portal\.example\/sitemap\.xml\n$/);
});

it('disallows all paths in every other environment', () => {
  expect(buildRobotsText(false, 'https://pre.example')).toBe('User-agent: *\nDisallow: /\n');
});
