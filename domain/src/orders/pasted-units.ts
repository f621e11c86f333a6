import { type Cents, zero } from '../money.ts'
import { maxUnits } from './cart.ts'
import type { SkippedRow, PastedLines } from './pasted-lines.ts'

/** What is needed of a product to find it by SKU and order it. */
type Sold = { sku: string; price: Cents; cost?: Cents | null | undefined }

/** Units of one product, and the rows that they come from. */
export type PastedUnits<Product> = { product: Product; quantity: number; rows: readonly number[] }

/**
 * The products of pasted rows, each once with the units of all its rows, in the order of their first rows. A row is skipped if its
 * product is not sold (`known` tells whether the SKU exists at all), or if it would give a line more units than it can have. Case does
 * not matter, unless two SKUs differ only by case.
 */
export function pastedUnits<Product extends Sold>(
  { rows, skipped }: Pick<PastedLines, 'rows' | 'skipped'>,
  sold: Iterable<Product>,
  known: (sku: string) => boolean,
): { units: PastedUnits<Product>[]; skipped: SkippedRow[] } {
  const find = finderOf(sold)
  const units = new Map<Product, PastedUnits<Product>>()
  const notAdded: SkippedRow[] = []
  for (const { row, sku, quantity } of rows) {
    const product = find(sku)
    if (typeof product === 'string') {
      notAdded.push({ row, text: sku, reason: product === 'none' ? unknownSku(sku, known) : twins })
      continue
    }
    const before = units.get(product)
    const total = (before?.quantity ?? 0) + quantity
    const max = maxUnits({ unitPrice: product.price, priceAdjustment: zero, productCost: product.cost, quantity })
    if (total <= max) units.set(product, { product, quantity: total, rows: [...(before?.rows ?? []), row] })
    else notAdded.push({ row, text: `${sku}, ${formatUnits(quantity)}`, reason: tooMany(total, max) })
  }
  return { units: [...units.values()], skipped: [...skipped, ...notAdded].sort((a, b) => a.row - b.row) }
}

/** Finds a product by SKU: an exact match first, else one that differs by case. */
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

const tooMany = (total: number, max: number): string =>
  `With this row it would be ${formatUnits(total)} units; a line of this product can have at most ${formatUnits(max)}.`

const formatUnits = (count: number): string => count.toLocaleString('en-US')
