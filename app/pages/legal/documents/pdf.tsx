import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { createShouldRevalidate, definePage } from '~/app/route-kit/page-handle';
import { pageLoader } from '~/app/route-kit/page-loader';
import { type BuildPageHead, createMetaFunction } from '~/app/route-kit/page-meta';
import { getVisiblePath } from '~/app/route-kit/run-page';
import { paths } from '~/app/paths';
import type { PortalContext } from '~/bff/http/app-context';
import { isRefused } from '~/bff/core/errors';
import type { FileInfo } from '~/contract/files';
import { fileQuerySchema, buildFileView } from '~/app/pages/legal/documents/file-view-model';
import { FileNotFound } from '~/app/pages/legal/documents/no-file';
import { PdfReader } from '~/app/pages/legal/documents/pdf-reader';

/** Shows a product's report or legal document; a document that the viewer may not see returns 404. */
export const handle = definePage({
  login: 'public',
  title: '文件预览',
  description: '阅读产品的报告与法律文件。',
  isPrivate: true,
  watchedQuery: ['file_id'],
});

export const loader = pageLoader(
  { handle, query: fileQuerySchema },
  async ({ context, query, edition, url }) => {
    const file = query.file_id ? await findDocument(context, query.file_id) : null;
    const isMissing = query.file_id !== undefined && file === null;
    return data(
      {
        edition,
        returnTo: getVisiblePath(url),
        isMissing,
        isLoggedIn: context.session.isPresent,
        file: file && buildFileView(file, false),
      },
      { status: isMissing ? 404 : 200 },
    );
  },
);

/**
 * Finds a document that the viewer may see; null when access is denied or it does not exist. The two cases are
 * indistinguishable.
 */
async function findDocument(context: PortalContext, fileId: string): Promise<FileInfo | null> {
  try {
    return await context.upstream.files.documentInfo({ query: { file_id: fileId } });
  } catch (error) {
    if (isRefused(error, 'not_found')) return null;
    throw error;
  }
}

export default function Pdf() {
  const { file, edition, isMissing, isLoggedIn, returnTo } = useLoaderData<typeof loader>();
  if (file) return <PdfReader file={file} />;
  if (isMissing) {
    return (
      <FileNotFound
        hasBar
        title="没有可以查阅的文件"
        text="文件不存在，或只对登录的合格投资者与持有人开放"
        action={
          isLoggedIn
            ? { to: paths.fundLibrary(edition), label: '去看基金' }
            : { to: paths.user(edition, { return_to: returnTo }), label: '登录后查看' }
        }
      />
    );
  }
  return (
    <FileNotFound
      hasBar
      title="没有指定文件"
      text="请从产品页的“文件”一栏打开"
      action={{ to: paths.fundLibrary(edition), label: '去看基金' }}
    />
  );
}

const head: BuildPageHead<typeof loader> = (data) => ({
  title: data.file?.name ?? '文件预览',
});

export const meta = createMetaFunction(handle, head);
export const shouldRevalidate = createShouldRevalidate(handle);
