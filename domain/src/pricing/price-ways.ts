/**
 * How a custom price was set or removed (D-172): typed by hand, by a margin, imported from another customer, by Refresh Pricing, or
 * from a file.
 */
export const priceWays = ['hand', 'margin', 'import', 'refresh', 'file'] as const
export type PriceWay = (typeof priceWays)[number]
