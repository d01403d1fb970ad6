import { paths } from '~/app/paths';
import { EmptyState } from '~/app/ui/empty-state';
import type { Edition } from '~/domain/platform/edition';
import { PageHeading } from '~/app/ui/section';

/** Shown in place of a page about one fund: the address names none, or it is not held. */
export function PositionNotFound({
  edition,
  title,
  isNamed,
}: {
  edition: Edition;
  title: string;
  isNamed: boolean;
}) {
  return (
    <div className="column mt-5">
      <PageHeading>{title}</PageHeading>
      <EmptyState
        icon="wallet"
        title={isNamed ? '没有持有这只基金' : '还没有选择基金'}
        action={{ to: paths.publicAssets(edition), label: '看公募资产' }}
      >
        {isNamed ? '份额确认后显示在这里；已全部赎回的见交易记录。' : '请从公募资产中选择一只基金查看。'}
      </EmptyState>
    </div>
  );
}
