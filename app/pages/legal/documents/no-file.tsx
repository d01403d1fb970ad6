import { TitleBar } from '~/app/ui/title-bar';
import { EmptyState } from '~/app/ui/empty-state';
import { PageHeading } from '~/app/ui/section';

/** Shown in place of a file: none was named, or the client is not logged in. */
export function FileNotFound({
  title,
  text,
  action,
  hasBar,
}: {
  title: string;
  text: string;
  action: { to: string; label: string };
  hasBar: boolean;
}) {
  const body = (
    <div className="column mt-5">
      <PageHeading>文件查看</PageHeading>
      <EmptyState icon="document" title={title} action={action}>
        {text}
      </EmptyState>
    </div>
  );
  if (!hasBar) return body;
  return (
    <>
      <TitleBar />
      <div className="under-header">{body}</div>
    </>
  );
}
