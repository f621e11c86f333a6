export type StockBadge = 'OUT' | 'LOW' | 'GOOD'

/** By physical stock (spec 4.5, D-85). */
export function menuBadge(stock: number): StockBadge {
  if (stock < 1) return 'OUT'
  return stock < 20 ? 'LOW' : 'GOOD'
}

/** By physical stock (spec 4.5). */
export function catalogBadge(stock: number): 'OUT' | 'LOW' | 'IN' {
  if (stock < 1) return 'OUT'
  return stock < 10 ? 'LOW' : 'IN'
}

/** By stock minus pending outbound (spec 4.5, D-33). */
export function netStockLabel(netStock: number): 'IN STOCK' | 'LOW' | 'OUT' {
  if (netStock > 50) return 'IN STOCK'
  return netStock > 1 ? 'LOW' : 'OUT'
}
