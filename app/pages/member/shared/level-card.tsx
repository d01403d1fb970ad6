import '~/app/pages/member/shared/member.css';
import type { SettledSection } from '~/app/route-kit/settle';
import { Meter } from '~/app/charts/meter';
import type { LevelView } from '~/app/pages/member/shared/member-view';
import { Card } from '~/app/ui/card';
import { FactList } from '~/app/ui/facts-list';
import { ErrorState } from '~/app/ui/error-state';
import { Tag } from '~/app/ui/tag';

/**
 * Level at the top of a page: its name, growth points, the distance to the next level, and the dates of the last
 * and next calculation.
 */
function LevelCard({ level }: { level: LevelView }) {
  return (
    <Card as="section" className="member-card mt-4" label="会员等级">
      <div className="member-card-head">
        <span>
          <small>当前等级</small>
          <b>{level.name}</b>
        </span>
        {level.isInGrace && <Tag tone="warn">宽限期</Tag>}
      </div>
      <div className="member-card-growth">
        <span>
          成长值 <b>{level.growth}</b>
        </span>
        <span>{level.nextText}</span>
      </div>
      <Meter share={level.share} />
      <FactList facts={level.facts} />
    </Card>
  );
}

/** Level as a section that may fail; the rest of the page is not affected. */
export const LevelSection = ({ level, path }: { level: SettledSection<LevelView>; path: string }) =>
  level.ok ? (
    <LevelCard level={level.data} />
  ) : (
    <div className="mt-4">
      <ErrorState title="等级暂时无法显示" retry={{ to: path }}>
        {level.message}。等级与成长值本身不受影响。
      </ErrorState>
    </div>
  );
