import {
  findPendingLines,
  listPendingLines,
  maxLinesOfPart,
  maxPulledLines,
  type PendingLine,
} from '@dray/contract/pending'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { request } from '../../kit/api/request.ts'
import { readOptions } from '../../kit/api/use-call.ts'
import { formatCount } from '../../kit/text/format-count.ts'
import type { Selection } from '../../kit/table/use-selection.ts'
import {
  type LineRow,
  type PendingProduct,
  pendingProductKey,
  type QueueRow,
  unreadKey,
  linesQuery,
} from './pending-rows.ts'

type Lines = ReadonlyMap<number, PendingLine>
type Options = { products: readonly PendingProduct[]; rows: readonly QueueRow[]; search: string }

/**
 * Selecting a product loads all its lines. They are reloaded whenever orders change, so lines that someone else pulled, or that don't match
 * the search, aren't counted.
 */
export function useLineSelection({ products, rows, search }: Options) {
  const [chosen, setChosen] = useState<{ lines: Lines; version: number }>({ lines: new Map(), version: 0 })
  const [isTooMany, setTooMany] = useState(false)
  const { shown, hidden } = useFoundLines(chosen, search)
  const change = (update: (lines: Map<number, PendingLine>) => void) =>
    setChosen(({ lines: before, version }) => {
      const lines = new Map(before)
      update(lines)
      return { lines, version: version + 1 }
    })
  const reading = useReadLines(search, (added) =>
    change((lines) => {
      for (const line of added) lines.set(line.id, line)
    }),
  )
  const ids = useMemo(() => selectedKeys(products, shown), [products, shown])

  function select(after: ReadonlySet<string>) {
    const { added, removed } = selectionChanges(rows, ids, after)
    change((lines) => {
      for (const { id, productId } of shown) if (removed.products.has(productId)) lines.delete(id)
      for (const id of removed.lines) lines.delete(id)
      for (const line of added.lines) lines.set(line.id, line)
    })
    const toRead = [...added.products, ...added.unread.map(({ product }) => product)]
    const tooMany = [...new Set(toRead)].reduce((count, { lines }) => count + lines, shown.length) > maxPulledLines
    setTooMany(tooMany)
    reading.reset()
    if (!tooMany && toRead.length > 0) reading.mutate(added)
  }

  const selection: Selection<QueueRow> = {
    ids,
    change: select,
    rowName: (row) =>
      row.kind === 'product' ? `all of ${row.product.name}` : `${row.product.name} for ${row.line?.orderNum ?? '…'}`,
  }
  return {
    selection,
    shown,
    hidden,
    isReading: reading.isPending,
    problem: isTooMany ? tooManyText : reading.error?.message,
    clear: () => change((lines) => lines.clear()),
  }
}

const tooManyText = `You can select up to ${formatCount(maxPulledLines)} lines at once. Search to list fewer.`

/** Chosen lines that are still pending and match the search, and how many don't match. */
function useFoundLines({ lines, version }: { lines: Lines; version: number }, search: string) {
  const { data, isPlaceholderData } = useQuery({
    queryKey: [findPendingLines.path, search, version],
    queryFn: ({ signal }) => request(findPendingLines, { body: { itemIds: [...lines.keys()], search } }, { signal }),
    enabled: lines.size > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
    meta: { reads: findPendingLines.reads },
  })
  return useMemo(() => {
    const known = new Map(data?.map((line) => [line.id, line]))
    const isAnswered = data !== undefined && !isPlaceholderData
    // Until the server answers, newly chosen lines count as matching.
    const pending = [...lines.values()].filter(({ id }) => !isAnswered || known.has(id))
    const shown = pending.filter(({ id }) => known.get(id)?.isFound ?? true)
    return { shown, hidden: pending.length - shown.length }
  }, [lines, data, isPlaceholderData])
}

type Added = { products: readonly PendingProduct[]; unread: readonly LineRow[]; lines: readonly PendingLine[] }

/** Loads the lines of selected products, and selected lines that aren't loaded yet. */
function useReadLines(search: string, onRead: (lines: readonly PendingLine[]) => void) {
  const cache = useQueryClient()
  async function readProductLines({ productId, lines: count }: PendingProduct): Promise<PendingLine[]> {
    const lines: PendingLine[] = []
    for (let skip = 0; skip < count; skip += maxLinesOfPart) {
      const query = linesQuery({ productIds: [productId], skip, limit: maxLinesOfPart }, { search })
      lines.push(...(await cache.fetchQuery(readOptions(listPendingLines, { query }))))
    }
    return lines
  }
  return useMutation({
    mutationFn: async ({ products, unread }: Added) => {
      const read: PendingLine[] = []
      for (const product of products) read.push(...(await readProductLines(product)))
      for (const [product, rows] of Map.groupBy(unread, (row) => row.product)) {
        const lines = await readProductLines(product)
        read.push(...rows.flatMap(({ index }) => lines[index] ?? []))
      }
      onRead(read)
    },
  })
}

/** Selected rows. If all lines of a product are selected, its own row and its unloaded lines count as selected too. */
function selectedKeys(products: readonly PendingProduct[], shown: readonly PendingLine[]): ReadonlySet<string> {
  const keys = new Set(shown.map(({ id }) => String(id)))
  const counts = Map.groupBy(shown, ({ productId }) => productId)
  for (const product of products) {
    if ((counts.get(product.productId)?.length ?? 0) < product.lines) continue
    keys.add(pendingProductKey(product))
    for (let index = 0; index < product.lines; index++) keys.add(unreadKey(product, index))
  }
  return keys
}

/** The selected and cleared rows. A product's row decides for its lines, even if their own rows differ. */
function selectionChanges(rows: readonly QueueRow[], before: ReadonlySet<string>, after: ReadonlySet<string>) {
  const changed = rows.filter(({ key }) => after.has(key) !== before.has(key))
  const products = changed.filter((row) => row.kind === 'product')
  const withOwnRow = new Set(products.map(({ product }) => product.productId))
  const lines = changed.filter((row) => row.kind === 'line').filter(({ product }) => !withOwnRow.has(product.productId))
  const isAdded = ({ key }: QueueRow) => after.has(key)
  const isRemoved = (row: QueueRow) => !isAdded(row)
  return {
    added: {
      products: products.filter(isAdded).map(({ product }) => product),
      lines: lines.filter(isAdded).flatMap(({ line }) => line ?? []),
      unread: lines.filter((row) => isAdded(row) && row.line === undefined),
    },
    removed: {
      products: new Set(products.filter(isRemoved).map(({ product }) => product.productId)),
      lines: lines.filter(isRemoved).flatMap(({ line }) => line?.id ?? []),
    },
  }
}
