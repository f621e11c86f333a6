import { readChangeLog, maxLogEntries } from '@dray/contract/changelog'
import type { Product } from '@dray/contract/products'
import { stockChangesOf, stockLevels } from '@dray/domain/inventory/stock-history'
import { endOfDay, startOfDay } from '@dray/domain/time/company-day'
import type { DayRange } from '@dray/domain/time/date-range'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useRead } from '../../../shared/api/use-call.ts'
import { useSettings } from '../../../shared/session.tsx'

export const maxChanges = maxLogEntries

/** The changes of a product's stock on some days, newest first, and the level they make. */
export function useStockHistory(product: Product, range: DayRange) {
  const { timeZone } = useSettings()
  const [from, to] = [startOfDay(range.from, timeZone), endOfDay(range.to, timeZone)]
  const params = { entityType: 'product', entityId: product.id } as const
  const read = useRead(
    readChangeLog,
    { params, query: { field: 'stock', from, to, limit: maxChanges } },
    // While other days are read the list stays, rather than flash.
    { placeholderData: keepPreviousData },
  )
  const changes = useMemo(() => read.data && stockChangesOf(read.data), [read.data])
  // Days without a change say nothing of the level: the change before them does.
  const before = useRead(
    readChangeLog,
    { params, query: { field: 'stock', to: new Date(from.getTime() - 1), limit: 1 } },
    { enabled: changes?.length === 0 && !read.isPlaceholderData },
  )
  const isCut = read.data?.length === maxChanges
  const level = before.data && (stockChangesOf(before.data)[0]?.after ?? 0)
  const isKnown = changes !== undefined && (changes.length > 0 || level !== undefined)
  const newest = changes?.[0]?.at ?? from
  const levels = isKnown
    ? stockLevels(
        changes,
        {
          // Of what was cut off the level is not known.
          from: isCut ? (changes.at(-1)?.at ?? from) : from,
          to: earlier(to, later(new Date(read.dataUpdatedAt), newest)),
        },
        level ?? 0,
      )
    : undefined
  return { changes, levels, read, isCut, isStale: read.isPlaceholderData }
}

const earlier = (a: Date, b: Date): Date => (a < b ? a : b)
const later = (a: Date, b: Date): Date => (a < b ? b : a)
