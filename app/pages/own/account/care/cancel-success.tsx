import { useLoaderData } from '@remix-run/react';
import { useEffect } from 'react';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { createMetaFunction } from '~/app/route-kit/page-meta';
import { paths } from '~/app/paths';
import { accountPaths } from '~/app/paths/account';
import { clearLoginPhone } from '~/app/platform/changed-phone';
import { ButtonLink } from '~/app/ui/button';
import { Card } from '~/app/ui/card';
import { EmptyState } from '~/app/ui/empty-state';
import { clearSearches } from '~/app/features/lists/recent-searches';
import { SceneIllustration } from '~/app/ui/pictures/scene';
import { PageHeading } from '~/app/ui/section';

/** The account is cancelled. When it is not, the page shows the actual state. */
export const handle = definePage({
  login: 'guest',
  title: '注销结果',
  description: '账户注销的结果。',
  isPrivate: true,
  watchedQuery: [],
});

export const loader = pageLoader({ handle }, async ({ context, edition, viewer }) => ({
  edition,
  path: accountPaths.success(edition),
  state: viewer ? ('in' as const) : context.session.isCancelled ? ('cancelled' as const) : ('out' as const),
}));

export default function CancelSuccess() {
  const { edition, state } = useLoaderData<typeof loader>();
  useEffect(() => {
    if (state !== 'cancelled') return;
    clearLoginPhone();
    clearSearches();
  }, [state]);
  if (state === 'cancelled') return <Cancelled />;
  return (
    <div className="column column-slim mt-5">
      <PageHeading>注销结果</PageHeading>
      {state === 'in' ? (
        <EmptyState
          icon="person"
          title="账户没有注销"
          action={{ to: accountPaths.hub(edition), label: '账户管理' }}
        >
          您已登录，账户可正常使用。
        </EmptyState>
      ) : (
        <EmptyState
          icon="info"
          title="没有可显示的结果"
          action={{ to: paths.user(edition), label: '去登录' }}
        >
          此页面只在注销刚完成时显示结果。
        </EmptyState>
      )}
    </div>
  );
}

function Cancelled() {
  return (
    <div className="column column-slim">
      <div className="mt-5">
        <SceneIllustration kind="success" />
      </div>
      <PageHeading>账户已注销</PageHeading>
      <p className="note-text">所有设备已退出登录，感谢您一直以来的信任。</p>
      <Card pad="p" className="mt-4">
        <ul className="prose">
          <li>手机号已释放，可随时重新注册为新账户</li>
          <li>身份、合同与交易记录依法保存至少 20 年，不用于其它用途</li>
          <li>注销确认后，我们不会再以此账户与您联系</li>
        </ul>
      </Card>
      <ButtonLink wide className="mt-5" to={paths.home()}>
        返回首页
      </ButtonLink>
    </div>
  );
}

export const meta = createMetaFunction(handle);
export const shouldRevalidate = createShouldRevalidate(handle);
