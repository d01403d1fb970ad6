import { BRAND } from '~/domain/platform/brand';

/** Sales platform: used by the footer (FOOTER-001 to FOOTER-004) and shown as the service line. */
export const PLATFORM_INFO = {
  sales_platform: 'JINZHANG',
  is_ziguan: false,
  service_phone: BRAND.servicePhone,
  service_hours: BRAND.serviceHours,
} as const;
