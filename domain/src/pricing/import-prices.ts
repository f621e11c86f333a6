import type { Cents } from '../money.ts'

export type CustomPrice = { productId: number; customPrice: Cents }
export type OverwrittenPrice = CustomPrice & { before: Cents }

export type ImportedPrices = { added: CustomPrice[]; overwritten: OverwrittenPrice[]; unchanged: CustomPrice[] }

/** The source wins, and prices that only the target has stay (D-53). */
export function importedPrices(source: readonly CustomPrice[], target: readonly CustomPrice[]): ImportedPrices {
  const before = new Map(target.map(({ productId, customPrice }) => [productId, customPrice]))
  const imported: ImportedPrices = { added: [], overwritten: [], unchanged: [] }
  for (const { productId, customPrice } of source) {
    const own = before.get(productId)
    if (own === undefined) imported.added.push({ productId, customPrice })
    else if (own === customPrice) imported.unchanged.push({ productId, customPrice })
    else imported.overwritten.push({ productId, customPrice, before: own })
  }
  return imported
}
