import { Form } from '@remix-run/react';
import { LineChart } from '~/app/charts/line-chart';
import { FigureLink } from '~/app/features/figures/figure-link';
import { DrawdownTable } from '~/app/features/funds/drawdown-table';
import { PastPerformanceNote, FIGURE_SOURCE_TEXT } from '~/app/features/figures/past-note';
import { Button } from '~/app/ui/button';
import { Card } from '~/app/ui/card';
import { FactList } from '~/app/ui/facts-list';
import { FigureCell, FigureRow } from '~/app/ui/figure';
import { DisclosureBox } from '~/app/ui/disclosure-box';
import { Section } from '~/app/ui/section';
import { Table } from '~/app/ui/table';
import type { DrawdownsView } from '~/app/pages/market/drawdowns/drawdowns-view';

interface DrawdownsProps {
  drawdowns: DrawdownsView;
  asked: { kind: 'simu' | 'public'; id: string; boughtOn: string; to: string };
}

/**
 * Current distance of a fund from its highest value, every drawdown, and for each buying day the time below cost.
 */
export function DrawdownsBody({ drawdowns, asked }: DrawdownsProps) {
  return (
    <>
      <FigureRow>
        <FigureCell value={drawdowns.current} label={`距最高点 ${drawdowns.end.slice(5)}`} />
        <FigureCell
          value={drawdowns.deepest}
          label={
            <FigureLink of="max_drawdown" about={asked} span="since">
              最深一次
            </FigureLink>
          }
        />
        <FigureCell value={`${drawdowns.count} 次`} label="低于前高" />
      </FigureRow>
      <Episodes drawdowns={drawdowns} />
      <Buying drawdowns={drawdowns} />
      <OneDay drawdowns={drawdowns} asked={asked} />
    </>
  );
}

const span = ({ start, end }: DrawdownsView) => (
  <>
    <span className="whitespace-nowrap">{start}</span> 至 <span className="whitespace-nowrap">{end}</span>
  </>
);

function Episodes({ drawdowns }: { drawdowns: DrawdownsView }) {
  return (
    <Section
      title="历次回撤"
      id="falls"
      note="自深到浅"
      footNote={
        <>
          {span(drawdowns)}，{drawdowns.basis}。修复指复权净值回到此前高点，天数为自然日，自低点起计。
          {drawdowns.untold > 0 && `另有 ${drawdowns.untold} 次更浅的未列。`}
          {FIGURE_SOURCE_TEXT}
          <PastPerformanceNote />
        </>
      }
    >
      {drawdowns.first.length === 0 ? (
        <p className="note-text">成立以来净值未曾低于此前高点</p>
      ) : (
        <DrawdownTable rows={drawdowns.first} caption="最深的几次回撤" />
      )}
      {drawdowns.rest.length > 0 && (
        <DisclosureBox isLoose label={`其余 ${drawdowns.rest.length} 次`}>
          <DrawdownTable rows={drawdowns.rest} caption="其余各次回撤" />
        </DisclosureBox>
      )}
    </Section>
  );
}

function Buying({ drawdowns }: { drawdowns: DrawdownsView }) {
  return (
    <Section
      title="任意日买入的浮亏天数"
      id="buying"
      note="单位 天"
      footNote={
        <>
          按每个净值日买入、持有到 <span className="whitespace-nowrap">{drawdowns.end}</span>{' '}
          计，未计申购与赎回费。净值低于买入日净值的日子为自然日，计到下一个净值日；越晚买入，经过的时间越短，天数不宜与早年直接相比。
          {FIGURE_SOURCE_TEXT}
          <PastPerformanceNote />
        </>
      }
    >
      <Card pad="p">
        <LineChart model={drawdowns.chart} label="按买入日排列的低于成本天数" />
      </Card>
      {drawdowns.longest && (
        <p className="note-text mt-3">
          最长的一次：<span className="whitespace-nowrap">{drawdowns.longest.date}</span> 买入，有{' '}
          {drawdowns.longest.days}
          低于成本。
        </p>
      )}
      <Table
        inset
        className="mt-3"
        caption="按买入年份：低于成本天数的中位与最长，从未低于与至今低于成本的买入日占比"
        columns={[
          { label: '买入年份' },
          { label: '中位', own: true },
          { label: '最长' },
          { label: '从未低于', hideForElder: 'narrow' },
          { label: '仍低于', hideForElder: true },
        ]}
        rows={drawdowns.years.map(({ label, note, cells }) => ({
          label: (
            <>
              {label}
              <small className="tiny-text block">{note}</small>
            </>
          ),
          cells,
        }))}
      />
    </Section>
  );
}

function OneDay({ drawdowns, asked }: DrawdownsProps) {
  return (
    <Section title="某一天买入" id="day" footNote={<PastPerformanceNote />}>
      <Card pad="p">
        <Form method="get" action={`${asked.to}#day`} preventScrollReset>
          <input type="hidden" name="kind" value={asked.kind} />
          <input type="hidden" name="id" value={asked.id} />
          <div className="field">
            <label htmlFor="bought_on">买入日期</label>
            <div className="field-box">
              <input
                id="bought_on"
                name="bought_on"
                type="date"
                min={drawdowns.start}
                max={drawdowns.end}
                defaultValue={asked.boughtOn}
                aria-describedby="bought_on-help"
              />
            </div>
            <p className="field-help" id="bought_on-help">
              取当日或之后第一个净值日，{drawdowns.start} 至 {drawdowns.end}
            </p>
          </div>
          <Button type="submit" kind="line" wide className="mt-3">
            看这一天
          </Button>
        </Form>
        {drawdowns.bought && <FactList facts={drawdowns.bought} />}
        {asked.boughtOn && !drawdowns.bought && (
          <p className="note-text mt-3">这一天之后还没有净值，请选 {drawdowns.end} 或更早的日期。</p>
        )}
      </Card>
    </Section>
  );
}
