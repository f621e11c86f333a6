import type { PendingItem } from '@dray/contract/pending'
import { totalUnits } from '@dray/domain/documents/pick-list'
import type { Selection } from '../../shared/table/use-selection.ts'

export type ProductGroup = {
  kind: 'product'
  key: string
  name: string
  sku: string
  brand: string
  units: number
  lines: readonly PendingItem[]
}
export type QueueRow = ProductGroup | { kind: 'line'; key: string; line: PendingItem }

const byName = new Intl.Collator('en-US', { numeric: true })

/** The pending lines by product name. Within a product they keep the server's order: oldest order first. */
export function productGroups(items: readonly PendingItem[]): ProductGroup[] {
  return [...Map.groupBy(items, (line) => line.productId)]
    .flatMap(([productId, lines]): ProductGroup[] => {
      const [first] = lines
      if (first === undefined) return []
      const { productName: name, productSku: sku, productBrand: brand } = first
      return [{ kind: 'product', key: `product-${productId}`, name, sku, brand, units: totalUnits(lines), lines }]
    })
    .sort((a, b) => byName.compare(a.name, b.name) || byName.compare(a.sku, b.sku))
}

export const queueRows = (groups: readonly ProductGroup[]): QueueRow[] =>
  groups.flatMap((group): QueueRow[] => [
    group,
    ...group.lines.map((line): QueueRow => ({ kind: 'line', key: String(line.id), line })),
  ])

/** The lines whose product, order, customer or batch contains every word of the search. */
export function searchLines(items: readonly PendingItem[], search: string): readonly PendingItem[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return items
  return items.filter((line) => {
    const { productName, productSku, productBrand, orderNum, customerName, productBatchNumber } = line
    const text = [productName, productSku, productBrand, orderNum, customerName, productBatchNumber ?? '']
      .join(' ')
      .toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** A product's row is selected when all its lines are, and selecting it selects all of them. */
export function selectionOf(
  groups: readonly ProductGroup[],
  chosen: ReadonlySet<string>,
  choose: (ids: ReadonlySet<string>) => void,
): Selection<QueueRow> {
  const fullySelected = groups.filter(({ lines }) => lines.every(({ id }) => chosen.has(String(id))))
  const ids = new Set([...chosen, ...fullySelected.map(({ key }) => key)])
  return {
    ids,
    change(after) {
      const lineIds = new Set([...after].filter((id) => !id.startsWith('product-')))
      for (const { key, lines } of groups) {
        if (after.has(key) === ids.has(key)) continue
        for (const { id } of lines) {
          if (after.has(key)) lineIds.add(String(id))
          else lineIds.delete(String(id))
        }
      }
      choose(lineIds)
    },
    nameOf: (row) =>
      row.kind === 'product' ? `all of ${row.name}` : `${row.line.productName} for ${row.line.orderNum}`,
  }
}
