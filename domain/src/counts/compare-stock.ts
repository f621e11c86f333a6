/** Units of a batch; of a product without batches, or units without a batch, `batchId` is null. */
export type StockedUnits = {
  productId: number
  batchId: number | null
  productSku: string
  batchNumber: string | null
  units: number
}
/** `number` is a batch number, or a SKU for all other units of the product. */
export type ListedUnits = { number: string; units: number }

type Compared<S> = {
  onlyHere: S[]
  onlyThere: ListedUnits[]
  different: (S & { there: number; difference: number })[]
  same: number
}

/**
 * Compares the stock with someone else's list. Rows with the same number count together. If a list has both the SKU and batches of a
 * product, the SKU stands for the batches it doesn't name.
 */
export function compareStock<S extends StockedUnits>(here: readonly S[], rows: readonly ListedUnits[]): Compared<S> {
  const there = summed(rows)
  const [named, others] = parted(here, ({ batchNumber }) => batchNumber !== null && there.has(plain(batchNumber)))
  const [ofProduct, onlyHere] = parted(others, ({ productSku }) => there.has(plain(productSku)))
  const products = [...Map.groupBy(ofProduct, ({ productSku }) => plain(productSku)).values()].flatMap(asOne)
  const compared = [
    ...named.map((item) => ({ item, number: plain(item.batchNumber ?? '') })),
    ...products.map((item) => ({ item, number: plain(item.productSku) })),
  ].map(({ item, number }) => ({ item, number, listed: there.get(number)?.units ?? 0 }))
  const known = new Set(compared.map(({ number }) => number))
  return {
    onlyHere: onlyHere.filter(({ units }) => units !== 0),
    onlyThere: [...there].flatMap(([number, row]) => (known.has(number) ? [] : [row])),
    different: compared.flatMap(({ item, listed }) =>
      item.units === listed ? [] : [{ ...item, there: listed, difference: listed - item.units }],
    ),
    same: compared.filter(({ item, listed }) => item.units === listed).length,
  }
}

const plain = (number: string): string => number.trim().toUpperCase()

function summed(rows: readonly ListedUnits[]): Map<string, ListedUnits> {
  const sums = new Map<string, ListedUnits>()
  for (const { number, units } of rows) {
    const before = sums.get(plain(number))
    sums.set(plain(number), { number: before?.number ?? number.trim(), units: (before?.units ?? 0) + units })
  }
  return sums
}

function asOne<S extends StockedUnits>(items: readonly S[]): S[] {
  const [first] = items
  const units = items.reduce((sum, item) => sum + item.units, 0)
  return first ? [{ ...first, batchId: null, batchNumber: null, units }] : []
}

function parted<T>(items: readonly T[], test: (item: T) => boolean): [T[], T[]] {
  return [items.filter(test), items.filter((item) => !test(item))]
}
