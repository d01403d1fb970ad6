import { z } from 'zod';
import { normalizeFigure } from '~/domain/shared/typed-text';
import type { UploadRules } from '~/app/route-kit/uploads';
import { ADDRESS_MIN_CHARS, MAX_ATTACHMENTS, BASE_INFO_MAX_CHARS } from '~/contract/limits';

const yesNo = (message: string) => z.enum(['yes', 'no'], message);
const isAbroad = (value: unknown): boolean =>
  (value as { tax_residence?: unknown }).tax_residence === 'abroad' ||
  (value as { tax_residence?: unknown }).tax_residence === 'both';
const isBlank = (text: string | undefined): boolean => text === undefined || text.trim() === '';

/** The form of the base info. */
export const baseInfoSchema = z
  .object({
    occupation: z.string('请选择职业').max(BASE_INFO_MAX_CHARS.occupation),
    employer: z
      .string()
      .trim()
      .max(BASE_INFO_MAX_CHARS.employer, `工作单位不超过 ${BASE_INFO_MAX_CHARS.employer} 个字`)
      .optional(),
    education: z.string('请选择学历').max(BASE_INFO_MAX_CHARS.education),
    province: z.string('请选择常住省份').max(BASE_INFO_MAX_CHARS.province),
    city: z
      .string('请填写常住城市')
      .trim()
      .min(1, '请填写常住城市')
      .max(BASE_INFO_MAX_CHARS.city, `城市不超过 ${BASE_INFO_MAX_CHARS.city} 个字`),
    address: z
      .string('请填写详细地址')
      .trim()
      .min(ADDRESS_MIN_CHARS, `请填写到街道与门牌号，至少 ${ADDRESS_MIN_CHARS} 个字`)
      .max(BASE_INFO_MAX_CHARS.address, `地址不超过 ${BASE_INFO_MAX_CHARS.address} 个字`),
    income: z.enum(['0-10', '10-50', '50-100', '100-500', '500+'], '请选择年收入'),
    income_source: z.string('请选择主要收入来源').max(BASE_INFO_MAX_CHARS.income_source),
    tax_residence: z.enum(['china', 'abroad', 'both'], '请选择税收居民身份'),
    tax_country: z
      .string()
      .trim()
      .max(BASE_INFO_MAX_CHARS.tax_country, `国家（地区）不超过 ${BASE_INFO_MAX_CHARS.tax_country} 个字`)
      .optional(),
    tax_number: z
      .string()
      .overwrite(normalizeFigure)
      .max(BASE_INFO_MAX_CHARS.tax_number, `纳税人识别号不超过 ${BASE_INFO_MAX_CHARS.tax_number} 个字`)
      .optional(),
    is_beneficiary: yesNo('请选择账户由谁控制和受益'),
    has_bad_record: yesNo('请选择有无不良诚信记录'),
    attachment_file_ids: z.array(z.string()).max(MAX_ATTACHMENTS).optional(),
  })
  .refine((value) => !isAbroad(value) || !isBlank(value.tax_country), {
    path: ['tax_country'],
    error: '请填写中国以外的税收居民国（地区）',
    when: ({ value }) => isAbroad(value),
  })
  .refine((value) => !isAbroad(value) || !isBlank(value.tax_number), {
    path: ['tax_number'],
    error: '请填写纳税人识别号',
    when: ({ value }) => isAbroad(value),
  });
export type BaseInfoValue = z.output<typeof baseInfoSchema>;

/** Files of the form, for `uploads` of its action. */
export const baseInfoUploads = {
  attachment_file_ids: { kind: 'base_info_attachment', max: MAX_ATTACHMENTS },
} satisfies UploadRules;
