import { z } from 'zod';
import { BROWSER_PATHS } from '~/contract/browser-paths';
import { defineCall, fileBytesSchema, fileReplySchema } from '~/contract/define';
import { FILE_KINDS } from '~/contract/file-rules';
import { comparedIdsSchema } from '~/contract/fund-compare';
import { idSchema, instantSchema } from '~/contract/shared';
import { FILE_MAX_MB, FILE_NAME_MAX_CHARS } from '~/contract/limits';

export * from '~/contract/file-rules';

export const fileSchema = z.object({
  file_id: idSchema,
  kind: z.string(),
  content_type: z.string(),
  size_bytes: z.number().int(),
  /** Hash of the stored bytes, hex: images are re-encoded. */
  sha256: z.string(),
  name: z.string(),
  created_at: instantSchema,
});
export type FileInfo = z.infer<typeof fileSchema>;

const fileQuery = z.object({
  file_id: idSchema,
  /** Shown in the browser, or downloaded. */
  disposition: z.enum(['inline', 'attachment']).default('inline'),
});

export const documentCheckSchema = z.object({
  /** Identical to the signed file, different from it, or not recognised as one of our documents. */
  outcome: z.enum(['unchanged', 'changed', 'unknown']),
  /** Hash of the submitted bytes, hex. */
  sha256: z.string(),
  /**
   * Signature with one of our certificates: valid or invalid for this file; none when there is no such signature.
   */
  signature: z.enum(['valid', 'invalid', 'none']),
  signer: z.string().nullable(),
  /** Stored document with exactly these bytes. */
  kept: z.object({ title: z.string(), made_at: instantSchema, masked_name: z.string() }).nullable(),
});

/** Target of a link, for its preview image; `brand` for all targets without a specific image. */
const LINK_KINDS = ['brand', 'public', 'simu', 'company', 'manager', 'article', 'compare'] as const;
export const linkImageQuerySchema = z.object({
  kind: z.enum(LINK_KINDS).default('brand'),
  /** For all kinds except `brand` and `compare`. */
  id: idSchema.optional(),
  /** For `compare`: the funds. */
  ids: comparedIdsSchema.optional(),
});

export const files = {
  upload: defineCall({
    summary: `上传文件：JPG、PNG、WebP、HEIC 图片或 PDF，不超过 ${FILE_MAX_MB} MB；重复上传返回同一文件`,
    method: 'POST',
    path: BROWSER_PATHS.fileUpload,
    auth: 'required',
    limit: 'upload',
    bodyKind: 'binary',
    query: z.object({
      kind: z.enum(FILE_KINDS),
      name: z.string().trim().max(FILE_NAME_MAX_CHARS).optional(),
    }),
    body: fileBytesSchema,
    result: fileSchema,
  }),
  info: defineCall({
    summary: '文件信息：本人的文件与本人订单的文件',
    method: 'GET',
    path: '/api/v1/data/files/info',
    auth: 'required',
    limit: 'read',
    query: z.object({ file_id: idSchema }),
    result: fileSchema,
  }),
  documentInfo: defineCall({
    summary: '产品文件的信息，对能查阅它的人',
    method: 'GET',
    path: '/api/v1/data/files/document_info',
    auth: 'optional',
    limit: 'read',
    query: z.object({ file_id: idSchema }),
    result: fileSchema,
  }),
  content: defineCall({
    summary: '文件内容：本人的文件、本人订单的文件与可查阅的产品文件',
    method: 'GET',
    path: BROWSER_PATHS.fileContent,
    auth: 'required',
    limit: 'file',
    resultKind: 'file',
    query: fileQuery,
    result: fileReplySchema,
  }),
  checkPaper: defineCall({
    summary: '核对本平台签署的文件：按文件摘要与数字签名，判断是否改动',
    method: 'POST',
    path: '/api/v1/data/files/check',
    auth: 'none',
    limit: 'upload',
    isServerOnly: true,
    bodyKind: 'binary',
    body: fileBytesSchema,
    result: documentCheckSchema,
  }),
  linkPicture: defineCall({
    summary: '链接图：标题、品牌与公开事实，1200×630 的 PNG，不含任何分级披露的数据',
    method: 'GET',
    path: '/api/v1/data/files/link_picture',
    auth: 'none',
    limit: 'file',
    isServerOnly: true,
    resultKind: 'file',
    query: linkImageQuerySchema,
    result: fileReplySchema,
  }),
  publicContent: defineCall({
    summary: '产品文件：公开文件，及披露等级允许查阅的私募基金文件',
    method: 'GET',
    path: BROWSER_PATHS.fileDocument,
    auth: 'optional',
    limit: 'file',
    resultKind: 'file',
    query: fileQuery,
    result: fileReplySchema,
  }),
};
