import { listBrands } from '@dray/contract/brands'
import { readChangeLog } from '@dray/contract/changelog'
import { type Product, readProduct } from '@dray/contract/products'
import { stockChanges, stockLevels } from '@dray/domain/inventory/stock-history'
import { catalogBadge, productStockLimit, type StockLimit } from '@dray/domain/products/stock'
import { endOfDay, startOfDay } from '@dray/domain/time/company-day'
import { type DayRange, defaultRange, quickRange } from '@dray/domain/time/date-range'
import { Group, Modal, Stack, Text } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { companyToday } from '../../kit/text/dates.ts'
import { formatCount, pluralize } from '../../kit/text/format-count.ts'
import type { PropsOf } from '../../kit/modals/modals.tsx'
import { DayRangePicker } from '../../kit/pickers/day-range-picker.tsx'
import { Picture } from '../../kit/picture.tsx'
import { ReadFailed } from '../../kit/loading/read-failed.tsx'
import { useSettings } from '../../kit/session.tsx'
import { CsvButton } from '../../kit/export/csv-button.tsx'
import { DataTable } from '../../kit/table/data-table.tsx'
import { recentProduct, useRecent } from '../../records/recents.ts'
import { StatusPill } from '../../records/status-pill.tsx'
import { OverMark } from './inventory-columns.tsx'
import { historyColumns, RangeSummary } from './stock-history/history-columns.tsx'
import { LevelPlot } from './stock-history/level-plot.tsx'
import style from './stock-history/stock-history.module.css'

export function ViewStockHistoryModal({ frame, productId }: PropsOf<'ViewStockHistory'>) {
  const product = useRead(readProduct, { params: { id: productId } })
  return (
    <Modal {...frame} title="Stock history" size={960}>
      {product.isPending && (
        <Text component="output" c="dimmed">
          Loading...
        </Text>
      )}
      {product.isLoadingError && <ReadFailed retry={product.refetch}>{product.error.message}</ReadFailed>}
      {product.data && <History product={product.data} />}
    </Modal>
  )
}

const maxChanges = 5000

function History({ product }: { product: Parameters<typeof ProductHeader>[0]['product'] }) {
  useRecent(recentProduct(product))
  const { timeZone } = useSettings()
  const today = companyToday(timeZone)
  const [range, setRange] = useState<DayRange>(() => quickRange(defaultRange, today))
  const { changes, levels, read, isTruncated, isStale } = useStockHistory(product, range)
  const limit = useStockLimit(product)
  const columns = historyColumns(timeZone)

  return (
    <Stack gap={12}>
      <ProductHeader product={product} limit={limit} />
      <Group gap="8px 16px">
        <DayRangePicker label="Range" value={range} today={today} onChange={setRange} />
        {changes && <RangeSummary changes={changes} />}
        <CsvButton name={`stock-${product.sku}`} columns={columns} rows={changes ?? []} />
      </Group>
      <div className={`stack ${style.found}`} data-stale={isStale || undefined}>
        {levels && <LevelPlot levels={levels} limit={limit} timeZone={timeZone} name={product.name} />}
        {changes?.length === 0 && levels ? (
          <Text c="dimmed" role="status" ta="center" py="sm">
            Stock didn't change in this period. It was {formatCount(levels[0]?.level ?? 0)}.
          </Text>
        ) : (
          <DataTable
            label="Stock changes"
            columns={columns}
            rows={changes ?? []}
            rowId={(change) => change.id}
            read={read}
            view={{ maxHeight: 320, rowHeight: 34 }}
          />
        )}
        {isTruncated && (
          <Text size="sm" c="dimmed" role="status">
            Showing the newest {pluralize(maxChanges, 'change')} in this period. Choose a shorter range to see older
            ones.
          </Text>
        )}
      </div>
    </Stack>
  )
}

type Props = { product: Product; limit: StockLimit | undefined }

/** R2.13-50 */
function ProductHeader({ product, limit }: Props) {
  return (
    <div className="row" style={{ gap: 12 }}>
      <Picture src={product.image} alt={product.name} size={56} />
      <div className={`grow ${style.name}`}>
        <h3>{product.name}</h3>
        <Text component="div" size="sm" c="dimmed">
          {product.brand} · {product.sku}
        </Text>
      </div>
      <div className={style.stock}>
        <div>
          <StatusPill status={catalogBadge(product.stock)} />{' '}
          <strong className="figures">{formatCount(product.stock)}</strong> in stock
        </div>
        {limit && (
          <Text component="div" size="sm" c="dimmed">
            Limit {formatCount(limit.units)} <OverMark stock={product.stock} limit={limit} />
          </Text>
        )}
      </div>
    </div>
  )
}

/** A product's stock changes in a date range, newest first, and the resulting levels. */
function useStockHistory(product: Product, range: DayRange) {
  const { timeZone } = useSettings()
  const [from, to] = [startOfDay(range.from, timeZone), endOfDay(range.to, timeZone)]
  const params = { entityType: 'product', entityId: product.id } as const
  const read = useRead(
    readChangeLog,
    { params, query: { field: 'stock', from, to, limit: maxChanges } },
    // Keep the list while another range loads, instead of flashing.
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
          // The level before the oldest loaded change is unknown.
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

/** The product's effective stock limit. */
function useStockLimit(product: Product): StockLimit | undefined {
  const brand = useRead(listBrands).data?.find(({ id }) => id === product.brandID)
  return brand && productStockLimit(product, brand)
}
