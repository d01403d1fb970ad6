import { CompanyAvatar } from '~/app/ui/pictures/avatar';
import { PageTitle, Section } from '~/app/ui/section';
import { Table } from '~/app/ui/table';
import { Tag, Tags } from '~/app/ui/tag';
import type { buildCompanySizeRows } from '~/app/features/funds/company-view';

/** Head of a company's page: mark, name, business, size and location. */
export function CompanyHead({ name, tags }: { name: string; tags: readonly string[] }) {
  return (
    <>
      <PageTitle before={<CompanyAvatar name={name} size={48} />}>{name}</PageTitle>
      <Tags>
        {tags.map((tag) => (
          <Tag key={tag}>{tag}</Tag>
        ))}
      </Tags>
    </>
  );
}

interface CompanySizesProps {
  rows: ReturnType<typeof buildCompanySizeRows>;
  more?: { to: string; label: string };
}

/** Filed sizes of a company; renders nothing when no size was filed. */
export function CompanySizeTable({ rows, more }: CompanySizesProps) {
  if (rows.length === 0) return null;
  return (
    <Section title="管理规模" note="按区间公示" more={more}>
      <Table caption="管理规模变化" columns={[{ label: '日期' }, { label: '规模区间' }]} rows={rows} />
    </Section>
  );
}
