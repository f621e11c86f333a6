import { factProblems } from '../batches/batch-facts.ts'
import { formatDollars, zero } from '../money.ts'
import {
  amongTexts,
  type ImportCheck,
  newRows,
  type FilePlace,
  reportProblem,
  resolveOptional,
  resolveReference,
  readImportRows,
  warn,
  withoutLine,
} from './check-state.ts'
import type { ImportRow } from './import-files.ts'
import { invalidRow, type Target, targetKey } from './known-records.ts'
import type { PlannedBatch, PlannedBrand, PlannedProduct, PlannedType } from './plan.ts'
import { sentence } from './sentence.ts'

export const checkTypes = (check: ImportCheck, kind: 'productTypes' | 'extractTypes'): PlannedType[] =>
  newRows(check, kind, readImportRows(check, kind), withNewNames(check.known[kind])).map(withoutLine)

export const checkBrands = (check: ImportCheck): PlannedBrand[] =>
  newRows(check, 'brands', readImportRows(check, 'brands'), withNewNames(check.known.brands)).map(withoutLine)

const withNewNames = (records: readonly { names: readonly string[] }[]) => ({
  names: ['name'],
  unique: [
    {
      column: 'name',
      existing: amongTexts(records.flatMap((record) => record.names)),
      advice: 'Remove this row and refer to it by name.',
    },
  ],
})

export type CheckedProducts = { products: PlannedProduct[]; batches: PlannedBatch[] }

/** Checks stock and batches together, because batches are part of the stock. */
export function checkProducts(check: ImportCheck): CheckedProducts {
  const table = readImportRows(check, 'products')
  const rows = newRows(check, 'products', table, {
    names: ['sku', 'name'],
    unique: [
      {
        column: 'sku',
        existing: amongTexts(check.known.products.map((product) => product.sku)),
        advice: 'Use another SKU or leave it empty.',
      },
      ...(['gtin', 'caseGtin'] as const).map((column) => ({
        column,
        existing: amongTexts(check.known.products.flatMap((product) => product[column] ?? [])),
        advice: 'A GTIN belongs to one product.',
      })),
    ],
  })
  const checked = checkBatches(check)
  const products = rows.map((row, at): PlannedProduct => {
    const place = { ...table, line: row.line }
    const batched = checked.unitsByProduct.get(targetKey({ at })) ?? 0
    const stock = row.stock ?? batched
    if (batched > 0 && batched > stock)
      reportProblem(
        check,
        place,
        'stock',
        sentence`The batches of this product have ${batched} units, but its stock is ${stock}.`,
      )
    if (batched > 0 && !row.hasBatch)
      reportProblem(
        check,
        place,
        'hasBatch',
        sentence`This product has batches in the import, so hasBatch must be yes.`,
      )
    warnOfFigures(check, place, row)
    return {
      ...withoutLine(row),
      brand: resolveReference(check, { ...place, column: 'brand' }, 'brands', row.brand) ?? unresolved,
      type: resolveReference(check, { ...place, column: 'type' }, 'productTypes', row.type) ?? unresolved,
      extractType: resolveOptional(check, { ...place, column: 'extractType' }, 'extractTypes', row.extractType),
      stock,
      unbatchedStock: stock - batched,
    }
  })
  return { products, batches: checked.batches }
}

/** Allowed, but in most companies a mistake. */
function warnOfFigures(check: ImportCheck, place: FilePlace, { stock, basePrice, cost }: ImportRow<'products'>): void {
  if (stock !== null && stock < 0) warn(check, place, 'stock', sentence`The stock is negative: ${stock}.`)
  if (basePrice === zero) warn(check, place, 'basePrice', sentence`The base price is $0.00.`)
  else if (cost !== null && cost > basePrice)
    warn(
      check,
      place,
      'cost',
      sentence`The cost, ${formatDollars(cost)}, is more than the base price, ${formatDollars(basePrice)}.`,
    )
}

/** A plan with problems is never written. */
export const unresolved: Target = { at: invalidRow }

/** Batches of existing products tag stock that is in no batch yet. */
function checkBatches(check: ImportCheck): { batches: PlannedBatch[]; unitsByProduct: Map<string, number> } {
  const table = readImportRows(check, 'batches')
  const untagged = new Map(check.known.products.map((product) => [targetKey(product), product.unbatchedStock]))
  const unitsByProduct = new Map<string, number>()
  const numbers = new Set(check.known.batches.flatMap(({ names }) => names))
  const existing = (number: string): string | undefined => (numbers.has(number) ? number : undefined)
  const unique = [{ column: 'batchNumber', existing, advice: 'Batch numbers must be unique.' }]
  const batches = newRows(check, 'batches', table, { names: ['batchNumber'], unique }).map((row): PlannedBatch => {
    const place = { ...table, line: row.line }
    const product = resolveReference(check, { ...place, column: 'product' }, 'products', row.product) ?? unresolved
    const units = (unitsByProduct.get(targetKey(product)) ?? 0) + row.quantity
    unitsByProduct.set(targetKey(product), units)
    const unbatched = untagged.get(targetKey(product))
    if (unbatched !== undefined && units > unbatched)
      reportProblem(
        check,
        place,
        'quantity',
        sentence`Only ${Math.max(unbatched, 0)} units of this product are untagged; with this row the import would tag ${units}.`,
      )
    for (const { path, message } of factProblems(row, { receivedOn: row.receivedOn }))
      reportProblem(check, place, path, sentence`${message}.`)
    return { ...withoutLine(row), product }
  })
  return { batches, unitsByProduct }
}
