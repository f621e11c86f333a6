import {
  type ImportCheck,
  reportProblem,
  requireUnique,
  newRows,
  withoutLine,
  resolveReference,
  resolveOptional,
  rowsOf,
} from './checking.ts'
import { invalidRow, type Target, targetKey } from './lookup.ts'
import type { PlannedBatch, PlannedBrand, PlannedProduct, PlannedType } from './plan.ts'

const referByName = 'Remove this row and refer to it by name.'

export function checkTypes(check: ImportCheck, kind: 'productTypes' | 'extractTypes'): PlannedType[] {
  const table = rowsOf(check, kind)
  const taken = namesIn(check.known[kind])
  const seen = new Map<string, number>()
  const rows = newRows(check, kind, table, (row) => [row.get('name')])
  for (const row of rows) {
    requireUnique(check, { ...table, line: row.line }, 'name', {
      text: row.name,
      seen,
      isTaken: taken,
      advice: referByName,
    })
  }
  return rows.map(withoutLine)
}

export function checkBrands(check: ImportCheck): PlannedBrand[] {
  const table = rowsOf(check, 'brands')
  const taken = namesIn(check.known.brands)
  const seen = new Map<string, number>()
  const rows = newRows(check, 'brands', table, (row) => [row.get('name')])
  for (const row of rows) {
    requireUnique(check, { ...table, line: row.line }, 'name', {
      text: row.name,
      seen,
      isTaken: taken,
      advice: referByName,
    })
  }
  return rows.map(withoutLine)
}

function namesIn(records: readonly { names: readonly string[] }[]): (name: string) => boolean {
  const names = new Set(records.flatMap((record) => record.names.map((name) => name.toLowerCase())))
  return (name) => names.has(name.toLowerCase())
}

export type CheckedProducts = { products: PlannedProduct[]; batches: PlannedBatch[] }

/** Products and their batches, which are checked together because batches are part of the stock. */
export function checkProducts(check: ImportCheck): CheckedProducts {
  const table = rowsOf(check, 'products')
  const skus = new Set(check.known.products.map((product) => product.sku.toLowerCase()))
  const seen = new Map<string, number>()
  const rows = newRows(check, 'products', table, (row) => [row.get('sku'), row.get('name')])
  const checked = checkBatches(check)
  const products = rows.map((row, at): PlannedProduct => {
    const place = { ...table, line: row.line }
    if (row.sku !== null) {
      const isTaken = (sku: string): boolean => skus.has(sku.toLowerCase())
      requireUnique(check, place, 'sku', {
        text: row.sku,
        seen,
        isTaken,
        advice: 'Use another SKU or leave it empty.',
      })
    }
    const batched = checked.unitsByProduct.get(targetKey({ at })) ?? 0
    const stock = row.stock ?? batched
    if (batched > 0 && batched > stock)
      reportProblem(
        check,
        place,
        'stock',
        `The batches of this product have ${batched} units, but its stock is ${stock}.`,
      )
    if (batched > 0 && !row.hasBatch)
      reportProblem(check, place, 'hasBatch', 'This product has batches in the import, so hasBatch must be yes.')
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

/** The target of an invalid reference. A plan with problems is never written. */
export const unresolved: Target = { at: invalidRow }

/** Batches of existing products tag stock that is in no batch yet (D-92). */
function checkBatches(check: ImportCheck): { batches: PlannedBatch[]; unitsByProduct: Map<string, number> } {
  const table = rowsOf(check, 'batches')
  const untagged = new Map(check.known.products.map((product) => [targetKey(product), product.unbatchedStock]))
  const seen = new Map<string, number>()
  const unitsByProduct = new Map<string, number>()
  const isTaken = (number: string): boolean => check.known.batchNumbers.has(number)
  const batches = newRows(check, 'batches', table).map((row): PlannedBatch => {
    const place = { ...table, line: row.line }
    if (row.batchNumber !== null)
      requireUnique(check, place, 'batchNumber', {
        text: row.batchNumber,
        seen,
        isTaken,
        advice: 'Batch numbers must be unique.',
      })
    const product = resolveReference(check, { ...place, column: 'product' }, 'products', row.product) ?? unresolved
    const units = (unitsByProduct.get(targetKey(product)) ?? 0) + row.quantity
    unitsByProduct.set(targetKey(product), units)
    const unbatched = untagged.get(targetKey(product))
    if (unbatched !== undefined && units > unbatched) {
      reportProblem(
        check,
        place,
        'quantity',
        `Only ${Math.max(unbatched, 0)} units of this product are untagged; with this row the import would tag ${units}.`,
      )
    }
    return { ...withoutLine(row), product }
  })
  return { batches, unitsByProduct }
}
