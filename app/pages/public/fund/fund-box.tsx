import { MiniLink } from '~/app/ui/action-bar';
import { Box, BoxActions, BoxPairs, BoxSection } from '~/app/ui/box';
import { ButtonLink } from '~/app/ui/button';
import { SignedFigure } from '~/app/ui/figure';
import { ManagerAvatar } from '~/app/ui/pictures/avatar';
import { Link } from '~/app/ui/link';
import { FundActions } from '~/app/features/funds/fund-actions';
import { FundPositionBox } from '~/app/features/funds/fund-position';
import { WatchlistButton } from '~/app/features/funds/watchlist-button';
import type { FundPageView } from '~/app/pages/public/fund/load-fund';

const RULES_SHOWN = 6;

/** Side panel of a public fund on a desktop: buy, plan, watch; costs, own position, managers. */
export function FundSidePanel({ page }: { page: FundPageView }) {
  const { hero, head, trade, bar, rules } = page;
  return (
    <Box>
      <div>
        {hero && (
          <p className="box-figure mb-3">
            <span className="note-text">
              {hero.side.label} {hero.asOf}
            </span>
            <b className="text-title font-medium">
              {hero.side.isSigned ? <SignedFigure text={hero.side.value} /> : hero.side.value}
            </b>
          </p>
        )}
        {head.closedText ? (
          <ButtonLink kind="line" wide to={trade.buyTo}>
            {head.status}
          </ButtonLink>
        ) : (
          <ButtonLink wide to={trade.buyTo}>
            买入
          </ButtonLink>
        )}
        <BoxActions>
          {!head.closedText && <MiniLink icon="plan" label="定投" to={trade.planTo} />}
          <WatchlistButton kind="public" {...bar} />
          <FundActions links={page.actions} hasCompare />
        </BoxActions>
      </div>
      <FundPositionBox mine={page.mine} />
      {rules.ok && (
        <BoxSection title="费率与限额" more={{ to: page.to.rules, label: '交易规则' }}>
          <BoxPairs pairs={rules.data.facts.slice(0, RULES_SHOWN)} />
        </BoxSection>
      )}
      {page.managers.ok && <Managers people={page.managers.data} to={page.to.managers} />}
    </Box>
  );
}

type Manager = Extract<FundPageView['managers'], { ok: true }>['data'][number];

function Managers({ people, to }: { people: readonly Manager[]; to: string }) {
  const current = people.filter((each) => each.isCurrent);
  if (current.length === 0) return null;
  return (
    <BoxSection title="基金经理">
      {current.map((manager) => (
        <Link key={manager.id} className="flex items-center py-1" to={`${to}#${manager.id}`}>
          <ManagerAvatar name={manager.name} company={manager.company} />
          <span className="ml-3">
            {manager.name} <span className="note-text">{manager.tenure}</span>
            <small className="note-text block">
              任职回报 <SignedFigure text={manager.tenureReturn} />
            </small>
          </span>
        </Link>
      ))}
    </BoxSection>
  );
}
