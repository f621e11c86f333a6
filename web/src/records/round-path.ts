/** The driver's round, an application of its own (docs/decisions/028). */
export const roundPath = '/deliveries/round'
