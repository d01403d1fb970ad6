import { paths } from '~/app/paths';
import { EmptyState } from '~/app/ui/empty-state';
import type { Edition } from '~/domain/base/edition';

/** What a page of own assets is, for who is not logged in. */
export function LoggedOut({
  edition,
  title,
  returnTo,
}: {
  edition: Edition;
  title: string;
  returnTo: string;
}) {
  return (
    <div className="column mt-5">
      <h1 className="sr-only">{title}</h1>
      <EmptyState
        icon="wallet"
        title="登录后查看"
        action={{ to: paths.user(edition, { return_to: returnTo }), label: '登录' }}
      >
        市值、成本、收益与交易文件只向本人展示。
      </EmptyState>
    </div>
  );
}
