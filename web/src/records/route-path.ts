/** The driver's route, an application of its own (docs/decisions/028). */
export const routePath = '/deliveries/round'
