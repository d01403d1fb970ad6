import { matchPath } from 'react-router-dom';
import { expect, it } from 'vitest';
import { accountPaths } from '~/app/paths/account';
import { awardPaths } from '~/app/paths/award';
import { toPath, paths } from '~/app/paths';
import routes from '~/app/routes';

const patterns = routes.flatMap(({ path = '', children = [] }) => [
  path,
  ...children.map((each) => each.path ?? ''),
]);

it('rejects at compile time an address that the route map does not have', () => {
  const edition = 'wealth' as 'wealth' | 'fund';
  const wrong = [
    // @ts-expect-error: no such page
    toPath(`/${edition}/public/funds`),
    // @ts-expect-error: no such edition
    toPath('/wealt/public/fund'),
    // @ts-expect-error: not a known edition
    toPath(`/${String(edition)}/public/fund`),
    // @ts-expect-error: a page without an id
    toPath('/simu/channel/1'),
  ];
  expect(
    wrong.map((address) => patterns.some((path) => path !== '*' && matchPath(`/${path}`, address))),
  ).toEqual(
    // The pattern accepts any text as an edition; only the type restricts it.
    [false, true, true, false],
  );
});

it('builds addresses with their segments and query', () => {
  expect([
    paths.publicCommon('fund', '000001', 'fund_info'),
    paths.simuRank(),
    paths.simuRank('a/b'),
    paths.certification('quiz', { q: 2 }),
    accountPaths.resetPhone('wealth', { way: 'identity' }),
    awardPaths.vote('wealth', {}),
  ]).toEqual([
    '/fund/public/common/fund_info?fund_code=000001',
    '/sprank',
    '/sprank/a%2Fb',
    '/pf/mobile/certification_process/quiz?q=2',
    '/wealth/user/account/reset_phone?way=identity',
    '/wealth/jinzhangjiang/vote',
  ]);
});
