import { Card } from '~/app/ui/card';
import { FigureCell } from '~/app/ui/figure';
import { ProfileHead } from '~/app/features/funds/product-sections';
import type { ManagerView } from '~/app/pages/public/shared/manager-view';

/** A manager with tenure and the return in it; the profile if there is space. */
export function ManagerCard({
  manager,
  to,
  withProfile,
}: {
  manager: ManagerView;
  to?: string;
  withProfile?: boolean;
}) {
  return (
    <Card pad="p" id={withProfile ? manager.id : undefined}>
      <ProfileHead
        person={{
          to,
          name: manager.name,
          title: manager.isCurrent ? manager.title : '已离任',
          text: `${manager.from} 至 ${manager.to ?? '今'}`,
          company: manager.company,
          photo: manager.photo,
        }}
      />
      <div className="three-columns mt-3">
        <FigureCell signed value={manager.tenureReturn} label="任职回报" />
        <FigureCell plain value={manager.tenure} label="任职时长" />
        <FigureCell plain value={manager.career.replace('从业 ', '')} label="从业" />
      </div>
      {withProfile && manager.profile && <p className="note-text mt-3">{manager.profile}</p>}
    </Card>
  );
}
