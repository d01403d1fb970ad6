/** Customer service as pages show it. */
export interface ServiceContact {
  phone: string;
  hours: string;
}

/** Null when the upstream sends no phone number. */
export const getServiceContact = (config: {
  service_phone: string;
  service_hours: string;
}): ServiceContact | null =>
  config.service_phone === '' ? null : { phone: config.service_phone, hours: config.service_hours };
