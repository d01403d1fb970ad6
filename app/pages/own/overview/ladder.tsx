import '~/app/pages/own/overview/overview.css';
import type { StepRows } from '~/app/pages/own/overview/step-rows';
import { CashLadder } from '~/app/pages/own/shared/cash-ladder';
import type { LadderStepView } from '~/app/pages/own/shared/ladder-view';
import { ButtonLink } from '~/app/ui/button';
import { Link } from '~/app/ui/link';
import { Section } from '~/app/ui/section';

interface LadderProps {
  ladder: { steps: readonly LadderStepView[]; basis: string; rows: StepRows | null };
  csvTo: string;
}

/** Liquidity of the assets by time, with costs; a step expands to its holdings. */
export function LiquidityLadder({ ladder: { steps, basis, rows }, csvTo }: LadderProps) {
  if (steps.length === 0) return null;
  return (
    <Section
      title="资金到账时间"
      id="ladder"
      note="按现在申请"
      footNote={
        <>{basis}申请赎回在途的份额单列；私募部分赎回后须留足最低持有份额，留不足的与锁定份额一同计。</>
      }
    >
      <CashLadder steps={steps}>{rows && <Rows rows={rows} />}</CashLadder>
      <ButtonLink kind="line" wide className="mt-3" icon="arrow-down" to={csvTo} reloadDocument>
        下载明细（CSV）
      </ButtonLink>
    </Section>
  );
}

function Rows({ rows: { rows, left } }: { rows: StepRows }) {
  return (
    <ul className="step-rows">
      {rows.map((row) => (
        <li key={row.key}>
          <p className="step-row-head">
            <Link to={row.to}>{row.name}</Link>
            <b>{row.amount}</b>
          </p>
          <p className="tiny-text">{row.when}</p>
          <p className="tiny-text">
            {row.shares}
            <i className="separator" />
            <span className={row.nav.isLate ? 'nav-late' : undefined}>{row.nav.text}</span>
          </p>
          <p className="tiny-text">{row.cost}</p>
        </li>
      ))}
      {left > 0 && <li className="tiny-text">其余 {left} 项见下方的明细文件</li>}
    </ul>
  );
}
