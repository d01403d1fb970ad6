import '~/app/features/lists/filed-row.css';
import '~/app/features/lists/search-rows.css';
import { Sparkline } from '~/app/charts/sparkline';
import { StarForm } from '~/app/features/lists/star-form';
import { useStars } from '~/app/features/lists/use-stars';
import type { ExactMatchView } from '~/app/features/lists/search-view';
import { useEdition, useShell } from '~/app/route-kit/shell-data';
import { ButtonLink } from '~/app/ui/button';
import { FigureCell, SeparatedFields } from '~/app/ui/figure';
import { Link } from '~/app/ui/link';
import { Tag } from '~/app/ui/tag';
import { MISSING_VALUE } from '~/domain/figures/missing-value';

/** Card of the fund whose code was typed, shown first: description, performance and actions. */
export function ExactMatchCard({ fund, returnTo }: { fund: ExactMatchView; returnTo: string }) {
  const edition = useEdition();
  const stars = useStars();
  const isLoggedIn = useShell()?.viewer != null;
  const { kind, id, name } = fund;
  return (
    <section className="card search-exact" aria-label="代码完全匹配">
      <Link className="search-exact-what" to={fund.to}>
        <div className="fund-row-head">
          <h2>{name}</h2>
          {fund.risk && <Tag>{fund.risk}</Tag>}
        </div>
        <p className="note-text">
          <SeparatedFields
            items={[
              <mark key="code" className="search-hit">
                {fund.code}
              </mark>,
              ...fund.facts,
            ]}
          />
        </p>
        {fund.locked !== null ? (
          <p className="note-text mt-2">{fund.locked}</p>
        ) : (
          <div className="search-exact-figures">
            <FigureCell signed big value={fund.year ?? MISSING_VALUE} label="近1年" />
            <FigureCell signed plain value={fund.change} label={`涨跌 ${fund.changeOf}`} />
            <Sparkline spark={fund.spark} label="近1年走势" />
          </div>
        )}
      </Link>
      <div className="search-exact-acts" onSubmit={isLoggedIn ? stars.onSubmit : undefined}>
        <StarForm
          {...{ kind, id, name, edition, returnTo }}
          isWatched={fund.isWatched}
          overrides={stars.overrides}
        />
        {fund.plan && (
          <ButtonLink kind="line" to={fund.plan.to}>
            {fund.plan.label}
          </ButtonLink>
        )}
        <ButtonLink to={fund.action.to}>{fund.action.label}</ButtonLink>
      </div>
    </section>
  );
}
