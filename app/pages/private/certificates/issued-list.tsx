import { KeysetPager, type KeysetPage } from '~/app/features/lists/keyset-pager';
import { CardList } from '~/app/ui/card';
import { Copyable } from '~/app/ui/copy-button';
import { ListRow } from '~/app/ui/list-row';
import { Section } from '~/app/ui/section';
import type { IssuedRow } from '~/app/pages/private/certificates/certificate-view';

interface IssuedListProps {
  rows: readonly IssuedRow[];
  total: string;
  pager: KeysetPage;
}

/** Issued certificates, each with its code and its file, page by page. */
export function IssuedList({ rows, total, pager }: IssuedListProps) {
  if (rows.length === 0) return null;
  return (
    <Section id="issued" title="已开具" note={`共 ${total} 份`}>
      <CardList label="已开具的证明">
        {rows.map((row) => (
          <li key={row.id}>
            <ListRow icon="document" title={row.title} note={row.issuedAt} value="查看" to={row.to} />
            <p className="note-text px-4 pb-2">
              校验码 <Copyable text={row.code} label="校验码" />
            </p>
          </li>
        ))}
      </CardList>
      <KeysetPager {...pager} />
    </Section>
  );
}
