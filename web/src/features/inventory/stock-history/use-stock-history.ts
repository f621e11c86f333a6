import { readChangeLog, maxLogEntries } from '@dray/contract/changelog'
import type { Product } from '@dray/contract/products'
import { stockChanges, stockLevels } from '@dray/domain/inventory/stock-history'
import { endOfDay, startOfDay } from '@dray/domain/time/company-day'
import type { DayRange } from '@dray/domain/time/date-range'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useRead } from '../../../kit/api/use-call.ts'
import { useSettings } from '../../../kit/session.tsx'

export const maxChanges = maxLogEntries

/** The changes of a product's stock in a date range, newest first, and the resulting levels. */
export function useStockHistory(product: Product, range: DayRange) {
  const { timeZone } = useSettings()
  const [from, to] = [startOfDay(range.from, timeZone), endOfDay(range.to, timeZone)]
  const params = { entityType: 'product', entityId: product.id } as const
  const read = useRead(
    readChangeLog,
    { params, query: { field: 'stock', from, to, limit: maxChanges } },
    // Keep the list while another range is read, instead of flashing.
    { placeholderData: keepPreviousData },
  )
  const changes = useMemo(() => read.data && stockChanges(read.data), [read.data])
  // Without changes in the range, the level comes from the last change before it.
  const before = useRead(
    readChangeLog,
    { params, query: { field: 'stock', to: new Date(from.getTime() - 1), limit: 1 } },
    { enabled: changes?.length === 0 && !read.isPlaceholderData },
  )
  const isTruncated = read.data?.length === maxChanges
  const level = before.data && (stockChanges(before.data)[0]?.after ?? 0)
  const isKnown = changes !== undefined && (changes.length > 0 || level !== undefined)
  const newest = changes?.[0]?.at ?? from
  const levels = isKnown
    ? stockLevels(
        changes,
        {
          // The level before the oldest change read is unknown.
          from: isTruncated ? (changes.at(-1)?.at ?? from) : from,
          to: earlier(to, later(new Date(read.dataUpdatedAt), newest)),
        },
        level ?? 0,
      )
    : undefined
  return { changes, levels, read, isTruncated, isStale: read.isPlaceholderData }
}

const earlier = (a: Date, b: Date): Date => (a < b ? a : b)
const later = (a: Date, b: Date): Date => (a < b ? b : a)
