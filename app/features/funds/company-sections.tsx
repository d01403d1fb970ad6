import { CompanyAvatar } from '~/app/ui/pictures/marks';
import { PageTitle, Section } from '~/app/ui/section';
import { Table } from '~/app/ui/table';
import { Tag, Tags } from '~/app/ui/tag';
import type { buildCompanySizeRows } from '~/app/features/funds/company-view';

/** The head of a house's page: mark, name, what it does, how large it is, where. */
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

interface HouseSizesProps {
  rows: ReturnType<typeof buildCompanySizeRows>;
  more?: { to: string; label: string };
}

/** How the size of a house was filed; nothing where it never was. */
export function CompanySizeTable({ rows, more }: HouseSizesProps) {
  if (rows.length === 0) return null;
  return (
    <Section title="管理规模" note="按区间公示" more={more}>
      <Table caption="管理规模变化" columns={[{ label: '日期' }, { label: '规模区间' }]} rows={rows} />
    </Section>
  );
}
