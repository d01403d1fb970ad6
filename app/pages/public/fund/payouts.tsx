import { Section } from '~/app/ui/section';
import { Table } from '~/app/ui/table';
import type { buildPayoutView } from '~/app/pages/public/shared/fund-view';
import { DisclosureBox } from '~/app/ui/disclosure-box';

export type PayoutView = ReturnType<typeof buildPayoutView>;

const SHOWN = 4;
const COLUMNS = [{ label: '除息日' }, { label: '每份派现（元）', own: true }, { label: '红利发放' }];

/** Dividends and splits since founding: the newest, the rest on request. */
export function PayoutList({ view }: { view: PayoutView }) {
  const { dividends, splits } = view;
  const rest = dividends.slice(SHOWN);
  const note = [
    dividends.length > 0 && `分红 ${dividends.length} 次`,
    splits.length > 0 && `拆分 ${splits.length} 次`,
  ]
    .filter(Boolean)
    .join('，');
  return (
    <Section
      title="分红与拆分"
      note={note}
      footNote={dividends.length > 0 && '默认现金分红。分红后净值相应下降，不改变所持资产的总值。'}
    >
      {note === '' && <p className="note-text">成立以来未分红、未拆分</p>}
      {dividends.length > 0 && (
        <Table inset caption="分红" columns={COLUMNS} rows={dividends.slice(0, SHOWN)} />
      )}
      {rest.length > 0 && (
        <DisclosureBox label={`其余 ${rest.length} 次分红`} isLoose>
          <Table inset caption="更早的分红" columns={COLUMNS} rows={rest} />
        </DisclosureBox>
      )}
      {splits.length > 0 && (
        <Table
          inset
          className="mt-3"
          caption="拆分"
          columns={[{ label: '拆分日' }, { label: '拆分比例', own: true }]}
          rows={splits}
        />
      )}
    </Section>
  );
}
