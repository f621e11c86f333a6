/** In display order; the first is the usual one (spec 9). */
export const paymentMethods = ['CASH', 'CHECK', 'CARD'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
