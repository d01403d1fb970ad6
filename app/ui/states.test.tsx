import { readdirSync, readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { EmptyState } from '~/app/ui/empty-state';
import { ErrorState } from '~/app/ui/error-state';
import { LockCard } from '~/app/ui/lock-card';
import { getSceneKind } from '~/app/ui/pictures/scene';

const TO = { to: '/', label: '返回' };

it('every empty state has its picture, with and without an action', () => {
  for (const icon of [undefined, 'lock', 'check', 'find', 'wallet'] as const)
    for (const action of [undefined, TO]) {
      const html = renderToStaticMarkup(<EmptyState title="无" icon={icon} action={action} />);
      expect(html.match(/scene\/[a-z]+/)?.[0]).toBe(`scene/${getSceneKind(icon ?? 'document')}`);
    }
});

it('shows a picture for a failed or locked page, and only an icon for a failed section', () => {
  expect(renderToStaticMarkup(<ErrorState isWhole title="无" retry={TO} />)).toContain('scene/failure');
  expect(renderToStaticMarkup(<ErrorState title="无" retry={TO} />)).not.toContain('scene/');
  expect(
    renderToStaticMarkup(
      <LockCard title="锁" action={TO}>
        说明
      </LockCard>,
    ),
  ).toContain('scene/locked');
});

it('no page renders such a state without a picture', () => {
  const bare = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((file) => {
    if (!file.endsWith('.tsx')) return false;
    const source = readFileSync(`app/${file}`, 'utf8');
    return (
      /className="[^"]*\bempty-state\b/.test(source) &&
      !/<(?:SceneIllustration|ErrorIllustration)\b/.test(source)
    );
  });
  expect(bare).toEqual([]);
});
