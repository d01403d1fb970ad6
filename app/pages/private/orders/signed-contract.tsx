import { ActionBar } from '~/app/ui/action-bar';
import { ButtonLink } from '~/app/ui/button';
import { Card, CardList } from '~/app/ui/card';
import { FactList } from '~/app/ui/facts-list';
import { ListRow } from '~/app/ui/list-row';
import { DocumentPane, type OriginalFile } from '~/app/ui/reader/document-pane';
import type { DocumentSection } from '~/app/ui/reader/find-in-text';
import { DocumentSearchForm } from '~/app/ui/reader/reader-find';
import { BROWSER_PATHS } from '~/contract/browser-paths';
import { SavedNote } from '~/app/features/orders/purchase-frame';

interface SignedContractProps {
  contract: {
    contractNo: string;
    signedAt: string;
    sha256: string;
    fileId: string;
    original: OriginalFile;
    /** Text as it was signed; null when the wording has changed since. */
    text: { title: string; parts: readonly DocumentSection[] } | null;
    next: { to: string; label: string };
  };
}

/** The signed contract: number, time, digest, and the PDF to read and download. */
export function SignedContract({ contract }: SignedContractProps) {
  const query = new URLSearchParams({ file_id: contract.fileId, disposition: 'attachment' });
  return (
    <>
      <Card pad="dl" className="mt-4">
        <FactList
          facts={[
            { label: '合同编号', value: contract.contractNo },
            { label: '签署时间', value: contract.signedAt, note: '北京时间' },
            {
              label: '内容摘要',
              value: `${contract.sha256.slice(0, 16)}…`,
              note: 'SHA-256，签署的内容有任何改动，摘要都会不同',
            },
          ]}
        />
      </Card>
      <CardList className="mt-3" label="合同文件">
        <li>
          <ListRow icon="document" title="阅读已签署的合同" to={contract.original.to} />
        </li>
        <li>
          <ListRow
            icon="arrow-down"
            title="下载合同 PDF"
            reloadDocument
            to={`${BROWSER_PATHS.fileContent}?${query.toString()}`}
          />
        </li>
      </CardList>
      {contract.text && (
        <>
          <DocumentSearchForm />
          <DocumentPane className="mt-4" {...contract.text} original={contract.original} />
        </>
      )}
      <SavedNote />
      <ActionBar solo>
        <ButtonLink to={contract.next.to}>{contract.next.label}</ButtonLink>
      </ActionBar>
    </>
  );
}
