/** The address of a customer's page. */
export const customerPath = (customerId: number): string => `/customers/${customerId}`
