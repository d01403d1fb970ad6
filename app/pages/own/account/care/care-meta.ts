import { pageMeta } from '~/app/page/page-meta';

/** Meta of a page about one's account; nothing of it is for an index. */
export const careMeta = (
  data: { publicOrigin: string; path: string } | undefined,
  title: string,
  description: string,
) =>
  data
    ? pageMeta({ title, description, path: data.path, publicOrigin: data.publicOrigin, isPrivate: true })
    : [];
