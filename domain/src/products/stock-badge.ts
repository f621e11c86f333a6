export type StockBadge = 'OUT' | 'LOW' | 'GOOD'

/** The badge of a product in the order menu by its physical stock (spec 4.5, D-85). */
export function menuBadge(stock: number): StockBadge {
  if (stock < 1) return 'OUT'
  return stock < 20 ? 'LOW' : 'GOOD'
}
