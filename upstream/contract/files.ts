import { z } from 'zod';
import { BROWSER_PATHS } from './browser-paths';
import { defineCall, fileBytes, fileReplySchema } from './define';
import { idSchema, instantSchema } from './shared';

/** What a person may hand in. */
export const FILE_KINDS = [
  'id_front',
  'id_back',
  'asset_proof',
  'income_proof',
  'experience_proof',
  'base_info_attachment',
  'wire_evidence',
  'signature',
  'avatar',
] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** A file at most, in bytes; the bodies that carry them may be a little larger so that the refusal is ours. */
export const FILE_MAX_BYTES = 10 * 1024 * 1024;

/** Why a file is not taken, for people; always with code `fileRefused`. */
export const FILE_TEXTS = {
  tooLarge: '文件不能超过 10 MB',
  wrongType: '仅支持 JPG、PNG、WebP、HEIC 图片或 PDF 文件',
  broken: '图片无法读取，请重新选择',
  brokenPdf: 'PDF 文件无法读取，请重新选择',
  lockedPdf: '请上传没有密码的 PDF 文件',
  activePdf: 'PDF 文件含有脚本、附件或跳转动作，请另存为普通 PDF 后重试',
  blurred: '照片不清晰，请在光线充足处重拍',
  infected: '文件未通过检查，请更换文件',
  unchecked: '文件检查暂不可用，请稍后重试',
} as const;

/** Content types that are kept; everything handed in becomes one of these. */
export const FILE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;

export const fileSchema = z.object({
  file_id: idSchema,
  kind: z.string(),
  content_type: z.string(),
  /** Bytes. */
  size: z.number().int(),
  /** Of the bytes that are kept: an image is written anew. Hex. */
  sha256: z.string(),
  name: z.string(),
  created_at: instantSchema,
});
export type FileInfo = z.infer<typeof fileSchema>;

const fileQuery = z.object({
  file_id: idSchema,
  /** Shown in the browser, or put into its downloads. */
  disposition: z.enum(['inline', 'attachment']).default('inline'),
});

export const files = {
  upload: defineCall({
    summary: '上传文件：JPG、PNG、WebP、HEIC 图片或 PDF，不超过 10 MB；重复上传返回同一文件',
    method: 'POST',
    path: BROWSER_PATHS.fileUpload,
    auth: 'required',
    bodyKind: 'binary',
    query: z.object({ kind: z.enum(FILE_KINDS), name: z.string().trim().max(120).optional() }),
    body: fileBytes,
    result: fileSchema,
  }),
  info: defineCall({
    summary: '文件信息：本人的文件与本人订单的文件',
    method: 'GET',
    path: '/api/v1/data/files/info',
    auth: 'required',
    query: z.object({ file_id: idSchema }),
    result: fileSchema,
  }),
  content: defineCall({
    summary: '文件内容：本人的文件、本人订单的文件与可查阅的产品文件',
    method: 'GET',
    path: BROWSER_PATHS.fileContent,
    auth: 'required',
    resultKind: 'file',
    query: fileQuery,
    result: fileReplySchema,
  }),
  publicContent: defineCall({
    summary: '产品文件：公开文件，及披露等级允许查阅的私募基金文件',
    method: 'GET',
    path: BROWSER_PATHS.fileDocument,
    auth: 'optional',
    resultKind: 'file',
    query: fileQuery,
    result: fileReplySchema,
  }),
};
