import { Form } from '@remix-run/react';
import { closeDialog } from '~/app/platform/dialogs';
import { Button, ButtonLink } from '~/app/ui/button';
import { ChipOptions } from '~/app/ui/chips';
import { HashSheet } from '~/app/ui/sheet';

/** Column chooser of the table, ready to draw. */
export interface ColumnSheetView {
  action: string;
  /** Other parameters of the address: filters, sort order, tab. */
  kept: { name: string; value: string }[];
  options: { value: string; label: string }[];
  selected: string[];
  /** Maximum number of columns shown. */
  most: number;
  /** Address with the default columns. */
  resetTo: string;
}

/** Anchor of the column chooser. */
export const COLUMNS_ANCHOR = 'columns';

/** Columns of the table as a GET form: the choice is part of the address, and therefore of saved filters. */
export function ColumnSheet({ view }: { view: ColumnSheetView }) {
  return (
    <Form method="get" action={view.action} replace preventScrollReset onSubmit={() => closeDialog()}>
      {view.kept.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <HashSheet
        id={COLUMNS_ANCHOR}
        title="表格的列"
        footer={
          <>
            <ButtonLink kind="line" to={view.resetTo} replace preventScrollReset>
              恢复默认
            </ButtonLink>
            <Button type="submit">显示所选列</Button>
          </>
        }
      >
        <ChipOptions
          legend={`至多 ${view.most} 列，按下列次序`}
          name="columns"
          type="checkbox"
          columns={3}
          options={view.options}
          selected={view.selected}
          note="排序所用的指标始终显示。所选列随保存的筛选一并保留。"
        />
      </HashSheet>
    </Form>
  );
}
