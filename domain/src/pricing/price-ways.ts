/**
 * How a custom price was set or removed (D-172): typed by hand, by a margin, imported from another customer, by Refresh Pricing,
 * from a file, or by undoing a price round.
 */
export const priceWays = ['hand', 'margin', 'import', 'refresh', 'file', 'undo'] as const
export type PriceWay = (typeof priceWays)[number]
