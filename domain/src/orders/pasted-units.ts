import { type Cents, zero } from '../money.ts'
import { maxUnits } from './cart.ts'
import type { PastedFault, PastedLines } from './pasted-lines.ts'

/** What a product must say of itself to be found by its SKU and ordered. */
type Sold = { sku: string; price: Cents; cost?: Cents | null | undefined }

/** Units of one product, and the rows of the text that named it. */
export type PastedUnits<Product> = { product: Product; quantity: number; rows: readonly number[] }

/**
 * The products that pasted rows name, each once with the units of all its rows, in the order they first appear. A row is a fault when
 * its product is not among the sold ones (`known` says whether there is such a SKU at all), or when it would make a line larger than
 * one may be. Case does not matter, unless two SKUs differ by nothing else.
 */
export function pastedUnits<Product extends Sold>(
  { rows, faults }: Pick<PastedLines, 'rows' | 'faults'>,
  sold: Iterable<Product>,
  known: (sku: string) => boolean,
): { units: PastedUnits<Product>[]; faults: PastedFault[] } {
  const find = finderOf(sold)
  const units = new Map<Product, PastedUnits<Product>>()
  const unfit: PastedFault[] = []
  for (const { row, sku, quantity } of rows) {
    const product = find(sku)
    if (typeof product === 'string') {
      unfit.push({ row, text: sku, fault: product === 'none' ? unknownSku(sku, known) : twins })
      continue
    }
    const before = units.get(product)
    const together = (before?.quantity ?? 0) + quantity
    const most = maxUnits({ unitPrice: product.price, priceAdjustment: zero, productCost: product.cost, quantity })
    if (together <= most) units.set(product, { product, quantity: together, rows: [...(before?.rows ?? []), row] })
    else unfit.push({ row, text: `${sku}, ${figure(quantity)}`, fault: tooMany(together, most) })
  }
  return { units: [...units.values()], faults: [...faults, ...unfit].sort((a, b) => a.row - b.row) }
}

/** Finds by SKU without regard to case, an exact one first. */
function finderOf<Product extends Sold>(sold: Iterable<Product>): (sku: string) => Product | 'none' | 'several' {
  const exact = new Map<string, Product>()
  const folded = new Map<string, Product | 'several'>()
  for (const product of sold) {
    const sku = product.sku.toLowerCase()
    exact.set(product.sku, product)
    folded.set(sku, folded.has(sku) ? 'several' : product)
  }
  return (sku) => exact.get(sku) ?? folded.get(sku.toLowerCase()) ?? 'none'
}

const unknownSku = (sku: string, known: (sku: string) => boolean): string =>
  known(sku) ? 'This product is no longer sold.' : 'No product has this SKU.'

const twins = 'Two products have this SKU with different capitalization. Type it exactly.'

const tooMany = (together: number, most: number): string =>
  `With this row it would be ${figure(together)} units; a line of this product can have at most ${figure(most)}.`

const figure = (count: number): string => count.toLocaleString('en-US')
