import { FILE_MAX_MB } from '~/contract/limits';

/**
 * Accepted files and messages for rejected ones. They are kept apart from the schemas so that pages can load them.
 */

/** Kinds of files that a person may upload. */
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
  'feedback',
] as const;
export type FileKind = (typeof FILE_KINDS)[number];
/** Kinds that accept images only: no PDF. */
export const IMAGE_KINDS: readonly FileKind[] = ['id_front', 'id_back', 'signature', 'avatar', 'feedback'];

/**
 * Maximum file size in bytes. Request bodies with files may be slightly larger, so that the refusal comes from our
 * code.
 */
export const FILE_MAX_BYTES = FILE_MAX_MB * 1024 * 1024;

/** Reasons for rejecting a file, as user texts; always with code `createFileRefusal`. */
export const FILE_TEXTS = {
  tooLarge: `文件不能超过 ${FILE_MAX_MB} MB`,
  wrongType: '仅支持 JPG、PNG、WebP、HEIC 图片或 PDF 文件',
  imageOnly: '仅支持 JPG、PNG、WebP、HEIC 图片',
  broken: '图片无法读取，请重新选择',
  tooManyPixels: '图片像素过多，无法处理；请截图后上传截图，或在相册中缩小后再上传',
  busy: '服务器繁忙，请稍后再试',
  brokenPdf: 'PDF 文件无法读取，请重新选择',
  lockedPdf: 'PDF 需要密码才能打开，请打开后用“打印”另存为 PDF，再上传新文件',
  activePdf: 'PDF 含有脚本、附件或自动执行的动作，请打开后用“打印”另存为 PDF，再上传新文件',
  blurred: '照片不清晰，请在光线充足处重拍',
  infected: '文件未通过检查，请更换文件',
  unreadable: '文件结构过于复杂，无法读取，请重新导出后再试',
  unchecked: '文件检查暂不可用，请稍后重试',
} as const;

/** Message for an account that has reached its daily upload quota. */
export const formatQuotaText = ({ files, bytes }: { files: number; bytes: number }): string =>
  `每天最多上传 ${files} 个文件、共 ${Math.floor(bytes / 1024 ** 2)} MB，今天已满；北京时间明天 0 点后可以继续上传`;

/** Content types that are stored; every upload is converted to one of these. */
export const FILE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
