/** Customer types (spec 4.1). New customers are RETAIL. */
export const customerTypes = ['WHOLESALE', 'RETAIL', 'VIP'] as const
export type CustomerType = (typeof customerTypes)[number]
export const newCustomerType: CustomerType = 'RETAIL'

/** How a customer prefers to be reached (spec 4.1); the first is the default. */
export const preferredContacts = ['EMAIL', 'PHONE', 'TEXT', 'TELEGRAM'] as const
export type PreferredContact = (typeof preferredContacts)[number]
