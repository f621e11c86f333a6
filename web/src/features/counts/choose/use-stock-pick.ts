import type { Countable } from '@dray/contract/counts'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { wholeNumber } from '../../../kit/fields/whole-number.ts'
import { useSelection } from '../../../kit/table/use-selection.ts'
import { searchPause } from '../../../kit/timings.ts'
import { lineName } from '../line-name.ts'
import { useCountable } from './use-countable.ts'

const noFilter = {
  brandIds: [] as string[],
  typeIds: [] as string[],
  shelf: '',
  notCountedDays: '',
  emptiedDays: '',
  search: '',
}
export type StockFilter = typeof noFilter

/** The calls' limit. */
const maxDays = 3650

export function daysProblem(text: string): string | undefined {
  if (text.trim() === '') return undefined
  const days = wholeNumber(text)
  if (days === undefined) return 'Enter a whole number'
  return days > maxDays ? `At most ${maxDays.toLocaleString('en-US')}` : undefined
}

const daysIn = (text: string): number | undefined => (daysProblem(text) === undefined ? wholeNumber(text) : undefined)

export type StockPick = ReturnType<typeof useStockPick>

/** Everything that matches is chosen, or what is selected of it. Lines of another open count are left out. */
export function useStockPick() {
  const [filter, setFilter] = useState(noFilter)
  const [typed] = useDebouncedValue(filter, searchPause)
  const { read, lines, total } = useCountable({
    brandIds: typed.brandIds.map(Number),
    typeIds: typed.typeIds.map(Number),
    notCountedDays: daysIn(typed.notCountedDays),
    emptiedDays: daysIn(typed.emptiedDays),
    search: typed.search.trim() || undefined,
    shelf: typed.shelf.trim() || undefined,
  })
  const free = useMemo(() => lines.filter(({ openCount }) => openCount === null), [lines])
  const { selection, shown } = useSelection({ rows: free, rowId: countableKey, rowName: lineName })
  const chosen = shown.length > 0 ? shown : free
  return {
    filter,
    change: (changed: Partial<StockFilter>) => setFilter((before) => ({ ...before, ...changed })),
    read,
    free,
    /** In another open count. */
    taken: lines.length - free.length,
    /** More than one count may have. */
    left: total - lines.length,
    selection,
    isSelected: shown.length > 0,
    chosen,
    isCurrent: typed === filter && !read.isPlaceholderData && read.isSuccess,
    hasProblem: [filter.notCountedDays, filter.emptiedDays].some((text) => daysProblem(text) !== undefined),
  }
}

/** A batch and a product may have the same id. */
export const countableKey = ({ batchId, productId }: Countable): string =>
  batchId === null ? `product ${productId}` : `batch ${batchId}`

/** As the calls take them. */
export const chosenIds = (chosen: readonly Countable[]) => ({
  batchIds: chosen.flatMap(({ batchId }) => batchId ?? []),
  productIds: chosen.flatMap(({ batchId, productId }) => (batchId === null ? productId : [])),
})
