import { readProduct } from '@dray/contract/products'
import { type DayRange, defaultRange, quickRange } from '@dray/domain/time/date-range'
import { Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { pluralize, formatCount } from '../../kit/format-count.ts'
import { companyToday } from '../../kit/dates.ts'
import type { PropsOf } from '../../kit/modals/modals.tsx'
import { DayRangePicker } from '../../kit/pickers/day-range-picker.tsx'
import { ReadFailed } from '../../kit/read-failed.tsx'
import { recentProduct, useRecent } from '../../records/recents.ts'
import { useSettings } from '../../kit/session.tsx'
import { CsvButton } from '../../kit/table/csv-button.tsx'
import { DataTable } from '../../kit/table/data-table.tsx'
import { historyColumns } from './stock-history/history-columns.tsx'
import { LevelPlot } from './stock-history/level-plot.tsx'
import { ProductHeader } from './stock-history/product-header.tsx'
import { RangeSummary } from './stock-history/range-summary.tsx'
import style from './stock-history/stock-history.module.css'
import { useStockLimit } from './stock-history/use-limit-of.ts'
import { maxChanges, useStockHistory } from './stock-history/use-stock-history.ts'

/** The stock changes of a product (D-96). */
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
