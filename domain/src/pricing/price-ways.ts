/** `undo`: of a price round (D-172). */
export const priceWays = ['hand', 'margin', 'import', 'refresh', 'file', 'undo'] as const
export type PriceWay = (typeof priceWays)[number]
