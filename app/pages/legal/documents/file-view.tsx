import { useLoaderData } from '@remix-run/react';
import { buildGuestScreen } from '~/app/features/person/guest-screen';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { paths, appendQuery } from '~/app/paths';
import { ButtonLink } from '~/app/ui/button';
import { loadOwnFile } from '~/app/pages/legal/documents/load-own-file';
import { fileQuerySchema } from '~/app/pages/legal/documents/file-view-model';
import { FileNotFound } from '~/app/pages/legal/documents/no-file';
import '~/app/pages/legal/documents/pdf.css';

/** An own file: a picture is shown here, a PDF opens in its reader. */
export const handle = definePage({
  login: 'guest',
  title: '文件查看',
  description: '查看本人上传的材料与凭证。',
  isPrivate: true,
  watchedQuery: ['file_id'],
  guest: buildGuestScreen({ points: ['上传的材料与凭证只对本人开放'] }),
});

export const loader = pageLoader({ handle, query: fileQuerySchema }, async (page) => {
  const shown = await loadOwnFile(page);
  const readAt =
    shown.file?.isPdf === true
      ? appendQuery(paths.fileViewPdf(page.edition), { file_id: page.query.file_id })
      : null;
  return { ...shown, readAt };
});

export default function FileViewPage() {
  const { file, edition, readAt } = useLoaderData<typeof loader>();
  if (!file) {
    return (
      <FileNotFound
        hasBar={false}
        title="没有指定文件"
        text="上传的材料与凭证只对本人开放"
        action={{ to: paths.user(edition), label: '去我的' }}
      />
    );
  }
  return (
    <div className="column">
      <h1 className="pdf-name mt-5">{file.name}</h1>
      <p className="note-text">{file.sizeText}</p>
      {file.isPdf ? (
        <ButtonLink wide className="mt-5" icon="document" to={readAt ?? file.address}>
          阅读文件
        </ButtonLink>
      ) : (
        <img className="file-image mt-5" src={file.address} alt={file.name} />
      )}
      <ButtonLink kind="line" wide className="mt-5" to={file.downloadAddress} reloadDocument>
        下载
      </ButtonLink>
    </div>
  );
}

const head: BuildPageHead<typeof loader> = (data) => ({
  title: data.file?.name ?? '文件查看',
});

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
