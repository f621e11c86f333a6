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
import { faultyRow, type Target, targetKey } from './lookup.ts'
import type { PlannedBatch, PlannedBrand, PlannedProduct, PlannedType } from './plan.ts'

const useItsName = 'Remove this row and refer to it by name.'

export function checkTypes(checking: ImportCheck, kind: 'productTypes' | 'extractTypes'): PlannedType[] {
  const table = rowsOf(checking, kind)
  const taken = namesIn(checking.known[kind])
  const seen = new Map<string, number>()
  const rows = newRows(checking, kind, table, (row) => [row.get('name')])
  for (const row of rows) {
    requireUnique(checking, { ...table, line: row.line }, 'name', {
      text: row.name,
      seen,
      isTaken: taken,
      advice: useItsName,
    })
  }
  return rows.map(withoutLine)
}

export function checkBrands(checking: ImportCheck): PlannedBrand[] {
  const table = rowsOf(checking, 'brands')
  const taken = namesIn(checking.known.brands)
  const seen = new Map<string, number>()
  const rows = newRows(checking, 'brands', table, (row) => [row.get('name')])
  for (const row of rows) {
    requireUnique(checking, { ...table, line: row.line }, 'name', {
      text: row.name,
      seen,
      isTaken: taken,
      advice: useItsName,
    })
  }
  return rows.map(withoutLine)
}

function namesIn(records: readonly { names: readonly string[] }[]): (name: string) => boolean {
  const names = new Set(records.flatMap((record) => record.names.map((name) => name.toLowerCase())))
  return (name) => names.has(name.toLowerCase())
}

export type CheckedProducts = { products: PlannedProduct[]; batches: PlannedBatch[] }

/** Products and their batches: the batches are part of the stock, so the two are checked together. */
export function checkProducts(checking: ImportCheck): CheckedProducts {
  const table = rowsOf(checking, 'products')
  const skus = new Set(checking.known.products.map((product) => product.sku.toLowerCase()))
  const seen = new Map<string, number>()
  const rows = newRows(checking, 'products', table, (row) => [row.get('sku'), row.get('name')])
  const labeled = checkBatches(checking)
  const products = rows.map((row, at): PlannedProduct => {
    const place = { ...table, line: row.line }
    if (row.sku !== null) {
      const isTaken = (sku: string): boolean => skus.has(sku.toLowerCase())
      requireUnique(checking, place, 'sku', {
        text: row.sku,
        seen,
        isTaken,
        advice: 'Use another SKU or leave it empty.',
      })
    }
    const batched = labeled.sums.get(targetKey({ at })) ?? 0
    const stock = row.stock ?? batched
    if (batched > 0 && batched > stock)
      reportProblem(
        checking,
        place,
        'stock',
        `The batches of this product have ${batched} units, but its stock is ${stock}.`,
      )
    if (batched > 0 && !row.hasBatch)
      reportProblem(checking, place, 'hasBatch', 'This product has batches in the import, so hasBatch must be yes.')
    return {
      ...withoutLine(row),
      brand: resolveReference(checking, { ...place, column: 'brand' }, 'brands', row.brand) ?? unresolved,
      type: resolveReference(checking, { ...place, column: 'type' }, 'productTypes', row.type) ?? unresolved,
      extractType: resolveOptional(checking, { ...place, column: 'extractType' }, 'extractTypes', row.extractType),
      stock,
      unbatchedStock: stock - batched,
    }
  })
  return { products, batches: labeled.batches }
}

/** Stands for a reference that was refused; a plan with problems is never written. */
export const unresolved: Target = { at: faultyRow }

/** Batches of products that Dray holds already label stock that no batch has yet (D-92). */
function checkBatches(checking: ImportCheck): { batches: PlannedBatch[]; sums: Map<string, number> } {
  const table = rowsOf(checking, 'batches')
  const free = new Map(checking.known.products.map((product) => [targetKey(product), product.unbatchedStock]))
  const seen = new Map<string, number>()
  const sums = new Map<string, number>()
  const isTaken = (number: string): boolean => checking.known.batchNumbers.has(number)
  const batches = newRows(checking, 'batches', table).map((row): PlannedBatch => {
    const place = { ...table, line: row.line }
    if (row.batchNumber !== null)
      requireUnique(checking, place, 'batchNumber', {
        text: row.batchNumber,
        seen,
        isTaken,
        advice: 'Batch numbers must be unique.',
      })
    const product = resolveReference(checking, { ...place, column: 'product' }, 'products', row.product) ?? unresolved
    const sum = (sums.get(targetKey(product)) ?? 0) + row.quantity
    sums.set(targetKey(product), sum)
    const unbatched = free.get(targetKey(product))
    if (unbatched !== undefined && sum > unbatched) {
      reportProblem(
        checking,
        place,
        'quantity',
        `Only ${Math.max(unbatched, 0)} units of this product are untagged; with this row the import would tag ${sum}.`,
      )
    }
    return { ...withoutLine(row), product }
  })
  return { batches, sums }
}
