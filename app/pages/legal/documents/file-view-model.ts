import { z } from 'zod';
import { appendQuery } from '~/app/paths';
import { BROWSER_PATHS } from '~/contract/browser-paths';
import type { FileInfo } from '~/contract/files';

export const fileQuerySchema = z.object({ file_id: z.string().min(1).max(64).optional() });

/** A file as shown by its viewers. */
export interface FileView {
  name: string;
  sizeText: string;
  /** Address of its content; on our own origin, for this person only. */
  address: string;
  downloadAddress: string;
  isPdf: boolean;
}

const KB = 1024;

/** '860 KB', '1.2 MB'. */
export const formatFileSize = (bytes: number): string =>
  bytes < KB * KB ? `${Math.max(1, Math.round(bytes / KB))} KB` : `${(bytes / KB / KB).toFixed(1)} MB`;

/** Builds the view of a file; `isOwn` selects which of the two addresses serves its content. */
export function buildFileView(file: FileInfo, isOwn: boolean): FileView {
  const path = isOwn ? BROWSER_PATHS.fileContent : BROWSER_PATHS.fileDocument;
  const query = { file_id: file.file_id };
  return {
    name: file.name,
    sizeText: formatFileSize(file.size_bytes),
    address: appendQuery(path, query),
    downloadAddress: appendQuery(path, { ...query, disposition: 'attachment' }),
    isPdf: file.content_type === 'application/pdf',
  };
}
