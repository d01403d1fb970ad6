import { CardList } from '~/app/ui/card';
import { Copyable } from '~/app/ui/copy-button';
import { ListRow } from '~/app/ui/list-row';
import { Section } from '~/app/ui/section';
import type { IssuedRow } from '~/app/pages/private/certificates/certificate-view';

/** Certificates issued so far, each with its code and its file. */
export function IssuedList({ rows }: { rows: readonly IssuedRow[] }) {
  if (rows.length === 0) return null;
  return (
    <Section id="issued" title="已开具" note={`${rows.length} 份`}>
      <CardList label="已开具的证明">
        {rows.map((row) => (
          <li key={row.id}>
            <ListRow icon="document" title={row.title} note={row.issuedAt} value="查看" to={row.to} />
            <p className="t-note px-4 pb-2">
              校验码 <Copyable text={row.code} label="校验码" />
            </p>
          </li>
        ))}
      </CardList>
    </Section>
  );
}
