import '~/app/features/funds/fund-mine.css';
import { FigureLink } from '~/app/features/figures/figure-link';
import type { AccountFigure } from '~/app/features/figures/figure-texts';
import { BoxSection } from '~/app/ui/box';
import { ButtonLink } from '~/app/ui/button';
import { Card } from '~/app/ui/card';
import { FigureCell, SeparatedFields } from '~/app/ui/figure';
import { Icon } from '~/app/ui/icon';
import { Link } from '~/app/ui/link';
import { Notice } from '~/app/ui/notice';
import { MoreLink } from '~/app/ui/section';
import type { FundPositionView } from '~/app/features/funds/fund-position-view';

interface MineProps {
  mine: FundPositionView | null;
}

const getTitle = ({ held }: FundPositionView): string => (held ? '我的持有（元）' : '我的定投');

/** On phones, the first section of a fund's page: the viewer's position. Renders nothing without a position. */
export function FundPositionCard({ mine }: MineProps) {
  if (!mine?.held && !mine?.plan) return null;
  return (
    <Card pad="p" className="narrow-only mt-4">
      <div className="mine-head">
        <h2 className="font-normal text-note/inherit">{getTitle(mine)}</h2>
        {mine.held && <MoreLink to={mine.held.to}>明细</MoreLink>}
      </div>
      <MineFigures mine={mine} />
    </Card>
  );
}

/** Shown in its place when the position could not be loaded. */
export const FundPositionUnavailable = () => (
  <Notice calm>本人的持有与提醒暂时无法显示，其余内容不受影响。</Notice>
);

/** Shows the position in the side box of a desktop, with the redeem button. */
export function FundPositionBox({ mine }: MineProps) {
  if (!mine?.held && !mine?.plan) return null;
  const { held } = mine;
  return (
    <BoxSection title={getTitle(mine)} more={held ? { to: held.to, label: '明细' } : undefined}>
      <MineFigures mine={mine} />
      {held?.redeemTo && (
        <ButtonLink kind="line" wide className="mt-3" to={held.redeemTo}>
          {held.redeemLabel}
        </ButtonLink>
      )}
    </BoxSection>
  );
}

function MineFigures({ mine: { held, plan } }: { mine: FundPositionView }) {
  const own = (of: AccountFigure, label: string) => (
    <FigureLink of={of} about={held?.about}>
      {label}
    </FigureLink>
  );
  return (
    <>
      {held && (
        <>
          <div className="mine-figures">
            <FigureCell
              value={held.value}
              label={own('own_value', held.navDate ? `市值 ${held.navDate.slice(5)}` : '市值')}
            />
            <FigureCell signed value={held.profit} label={own('own_gain', '持有收益')} />
            <FigureCell signed value={held.ratio} label={own('own_return', '持有收益率')} />
          </div>
          <p className="tiny-text mt-2">
            <SeparatedFields items={held.notes} />
          </p>
        </>
      )}
      {held?.convertTo && (
        <Link className="mine-line" to={held.convertTo}>
          <span>转换为同公司的其他基金</span>
          <Icon name="chevron" size="s" />
        </Link>
      )}
      {plan && (
        <Link className="mine-line" to={plan.to}>
          <span>{`定投 ${plan.text}`}</span>
          <Icon name="chevron" size="s" />
        </Link>
      )}
    </>
  );
}
