import { paths } from '~/app/paths';
import { useEdition } from '~/app/route-kit/shell-data';
import { EmptyState } from '~/app/ui/empty-state';

/** Shown in place of an edition that the platform does not have. */
export function AwardNotFound({ title }: { title: string }) {
  return (
    <div className="column">
      <h1 className="mt-5">{title}</h1>
      <div className="mt-3">
        <EmptyState
          icon="podium"
          title="评选尚未开始"
          action={{ to: paths.info(useEdition()), label: '去看资讯' }}
        >
          提名与投票的时间确定后在本页公布。
        </EmptyState>
      </div>
    </div>
  );
}
