/** New customers are RETAIL (spec 4.1). */
export const customerTypes = ['WHOLESALE', 'RETAIL', 'VIP'] as const
export type CustomerType = (typeof customerTypes)[number]
export const newCustomerType: CustomerType = 'RETAIL'

/** The first is the default (spec 4.1). */
export const preferredContacts = ['EMAIL', 'PHONE', 'TEXT', 'TELEGRAM'] as const
export type PreferredContact = (typeof preferredContacts)[number]
