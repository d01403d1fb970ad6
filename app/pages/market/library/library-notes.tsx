import { paths } from '~/app/paths';
import { CardList } from '~/app/ui/card';
import { Icon } from '~/app/ui/icon';
import { Link } from '~/app/ui/link';
import { ListRow } from '~/app/ui/list-row';
import { Section } from '~/app/ui/section';
import type { Edition } from '~/domain/platform/edition';

/** Links to public funds by channel, selection and regular plan. */
export function PublicChannels({ edition }: { edition: Edition }) {
  return (
    <Section title="换一种方式找">
      <CardList>
        <li>
          <ListRow icon="pie" to={paths.publicChannel(edition)} title="公募频道" note="分类排行与资讯" />
        </li>
        <li>
          <ListRow icon="gem" to={paths.publicSelections(edition)} title="公募优选" note="每只都写明依据" />
        </li>
        <li>
          <ListRow
            icon="plan"
            to={paths.regularRegion(edition)}
            title="定投专区"
            note="规则、风险与历史试算"
          />
        </li>
      </CardList>
    </Section>
  );
}

/** The chosen filters; each link removes its own filter. */
export function ChosenFilters({
  chosen,
  clearTo,
}: {
  chosen: { label: string; to: string }[];
  clearTo: string;
}) {
  return (
    <nav className="chips" aria-label="已选条件">
      {chosen.map((item) => (
        <Link key={item.label} className="chip is-on" to={item.to} replace preventScrollReset>
          <span>
            {item.label}
            <span className="sr-only">，移除</span>
            <Icon name="close" size="s" />
          </span>
        </Link>
      ))}
      {chosen.length > 1 && (
        <Link className="chip" to={clearTo} replace preventScrollReset>
          <span>全部清除</span>
        </Link>
      )}
    </nav>
  );
}

/** Date and source of the figures, or the source of filed facts when no figures are shown. */
export function SourceNote({ asOf, isSimu }: { asOf: string | null; isSimu: boolean }) {
  if (!asOf)
    return isSimu ? <p className="footnote">以上为协会备案与管理人公示信息，公司规模为管理规模区间</p> : null;
  return (
    <p className="footnote">
      数据截至 <span className="whitespace-nowrap">{asOf}</span>，{isSimu ? '周频' : '日频'}
      ，费后复权净值，来源：{isSimu ? '管理人披露、托管人复核' : '基金管理人披露、托管人复核'}
      。最大回撤取近1年。<span className="whitespace-nowrap">过往业绩不预示未来表现。</span>
    </p>
  );
}
