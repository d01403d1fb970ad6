import { getMaxLengthProps } from '~/app/ui/form/max-length';
import '~/app/features/funds/chart-tools.css';
import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Button } from '~/app/ui/button';
import { Chips } from '~/app/ui/chips';
import { Segmented } from '~/app/ui/segmented';
import type { ChartToolsView } from '~/app/features/funds/chart-view';
import { DisclosureBox } from '~/app/ui/disclosure-box';

/** Comparison, window and scale of a chart. */
export function ChartTools({ tools }: { tools: ChartToolsView }) {
  const { compared, shown } = tools;
  const isIndex = tools.indices.some(({ isCurrent }) => isCurrent);
  return (
    <DisclosureBox label="图表设置" className="chart-fold chart-tools" isOpen={tools.isUsed}>
      <p className="chart-tools-head">对比</p>
      {tools.indices.length > 0 && <Chips label="对比的指数" items={tools.indices} />}
      <Ask form={tools.compareForm}>
        <input
          name="compare"
          aria-label="公募基金代码"
          placeholder="公募基金代码"
          inputMode="numeric"
          autoComplete="off"
          {...getMaxLengthProps(12)}
          defaultValue={compared && !isIndex ? compared.code : undefined}
        />
      </Ask>
      {compared && !compared.name && (
        <p className="tiny-text" role="status">
          没有找到代码 {compared.code}，请核对后再试
        </p>
      )}
      <p className="chart-tools-head">
        区间
        {shown && (
          <span>
            {shown.from} 至 {shown.to}
          </span>
        )}
      </p>
      {tools.steps.length > 0 && <Chips label="移动区间" items={tools.steps} />}
      <Ask form={tools.windowForm} hasDays>
        <input key={shown?.from} type="date" name="from" aria-label="开始日期" defaultValue={shown?.from} />
        <input key={shown?.to} type="date" name="to" aria-label="结束日期" defaultValue={shown?.to} />
      </Ask>
      <p className="chart-tools-head">坐标</p>
      <Segmented label="坐标" items={tools.scales} />
      <p className="tiny-text">
        对数坐标上，相同的涨跌幅一样高。长按读数，双指缩放；键盘用 ← → 读数，+ − 缩放。
      </p>
    </DisclosureBox>
  );
}

interface AskProps {
  form: ChartToolsView['compareForm'];
  hasDays?: boolean;
  children: ReactNode;
}

function Ask({ form, hasDays, children }: AskProps) {
  return (
    <Form
      className={hasDays ? 'chart-ask chart-ask-days' : 'chart-ask'}
      method="get"
      action={form.action}
      preventScrollReset
      replace
    >
      {form.hidden.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <Button kind="line" type="submit">
        查看
      </Button>
    </Form>
  );
}
