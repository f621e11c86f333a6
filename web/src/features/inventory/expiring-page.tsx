import { listExpiringBatches } from '@dray/contract/batches/expiring'
import type { ExpiringBatch } from '@dray/contract/today'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { sum } from '@dray/domain/money'
import { useRead } from '../../kit/api/use-call.ts'
import { companyToday } from '../../kit/text/dates.ts'
import { Page } from '../../kit/page.tsx'
import { useSettings } from '../../kit/session.tsx'
import { CsvButton } from '../../kit/export/csv-button.tsx'
import { DataTable } from '../../kit/table/data-table.tsx'
import { TabStrip } from '../../kit/panels/tab-strip.tsx'
import { useUrlState } from '../../kit/url-state.ts'
import { batchPath } from '../../records/record-paths.ts'
import { formatCount, pluralize } from '../../kit/text/format-count.ts'
import { MoneyText } from '../../kit/text/money-text.tsx'
import { RecordLink } from '../../kit/links/record-link.tsx'
import { type Column, column, figureColumn } from '../../kit/table/columns.ts'
import { countColumn, moneyColumn } from '../../kit/table/value-columns.tsx'
import { ExpiryDay } from '../../records/batches/batch-facts.tsx'
import { leftOverText } from '../../records/batches/left-over-text.ts'

const choices = ['30', '60', '90'] as const
const choiceLabels = { 30: '30 days', 60: '60 days', 90: '90 days' }
const initialAddress = { days: '30', sort: '' }
const noBatches: readonly ExpiringBatch[] = []
const getBatchId = ({ batchId }: ExpiringBatch): number => batchId
const batchHref = ({ batchId }: ExpiringBatch): string => batchPath([batchId])

/** /inventory/expiring: batches that expired or will soon, and what will be left over at the present pace of sales. */
export function ExpiringPage() {
  const { timeZone } = useSettings()
  const today = companyToday(timeZone)
  const [address, change] = useUrlState(initialAddress)
  const days = choices.find((choice) => choice === address.days) ?? '30'
  const read = useRead(listExpiringBatches, { query: { days: Number(days) } }, { placeholderData: keepPreviousData })
  const batches = read.data ?? noBatches
  const columns = useMemo(() => expiringColumns(today), [today])
  return (
    <Page
      title="Expiring"
      back={{ to: '/inventory', name: 'Inventory' }}
      fills
      actions={
        <>
          <TabStrip
            label="Expires in"
            tabs={choices}
            labels={choiceLabels}
            value={days}
            onChange={(choice) => change({ days: choice })}
          />
          <CsvButton
            name="expiring"
            title="Export these batches to a CSV file"
            columns={columns}
            rows={batches}
            sort={address.sort}
          />
        </>
      }
    >
      <DataTable
        label="Expiring batches"
        columns={columns}
        rows={batches}
        rowId={getBatchId}
        read={read}
        texts={{ empty: `Nothing expires in the next ${days} days` }}
        sorting={{ sort: address.sort, onSort: (sort) => change({ sort }) }}
        opens={{ hrefOf: batchHref }}
        view={{ rowHeight: 44 }}
      />
    </Page>
  )
}

const expiringColumns = (today: string): Column<ExpiringBatch>[] => [
  column('sku', 'SKU', { csv: ({ sku }) => sku }),
  column('product', 'Product', {
    minWidth: 96,
    grow: 2,
    phone: 'title',
    accessor: ({ name }) => name,
    total: (rows) => pluralize(rows.length, 'batch', 'batches'),
    below: column('brand', 'Brand', { accessor: ({ brandName }) => brandName }),
  }),
  column('batch', 'Batch', {
    minWidth: 84,
    grow: 2,
    phone: {
      at: 'line',
      cell: ({ batchNumber, isOnHold }) => (isOnHold ? `On hold, ${batchNumber}` : batchNumber),
    },
    accessor: ({ batchNumber }) => batchNumber,
    cell: (row) => <BatchCell {...row} />,
  }),
  column('expires', 'Expires', {
    width: 146,
    phone: 'line',
    accessor: ({ expiresOn }) => expiresOn,
    cell: ({ expiresOn }) => <ExpiryDay expiresOn={expiresOn} today={today} />,
  }),
  countColumn('units', 'Units', {
    width: 70,
    phone: 'line',
    accessor: ({ units }) => units,
    total: unitsTotal,
  }),
  figureColumn('pace', 'Sold a week', {
    width: 96,
    accessor: soldPerWeek,
    cell: (row) => perWeek.format(soldPerWeek(row)),
  }),
  column('leftOver', 'At this pace', {
    width: 112,
    phone: 'end',
    accessor: ({ leftOver }) => leftOver,
    cell: ({ leftOver }) => <span className={leftOver > 0 ? 'strong' : 'muted'}>{leftOverText(leftOver)}</span>,
    total: (rows) => leftOverText(rows.reduce((total, { leftOver }) => total + leftOver, 0)),
    csv: false,
  }),
  column('unitsLeftOver', 'Left over', { csv: ({ leftOver }) => leftOver }),
  moneyColumn('cost', 'Cost', {
    width: 100,
    accessor: ({ cost }) => cost,
    total: (rows) => <MoneyText amount={sum(rows.flatMap(({ cost }) => cost ?? []))} />,
  }),
  column('hold', 'On hold', { csv: ({ isOnHold }) => (isOnHold ? 'Yes' : null) }),
]

const BatchCell = ({ batchId, batchNumber, isOnHold }: ExpiringBatch) => (
  <span className="row min-w-0">
    <RecordLink href={batchPath([batchId])} name={batchNumber} />
    {isOnHold && <span className="badge flex-none">On hold</span>}
  </span>
)

const unitsTotal = (rows: readonly ExpiringBatch[]): string =>
  formatCount(rows.reduce((total, { units }) => total + units, 0))

/** As a CSV shows it, without the digits of a fraction. */
function soldPerWeek({ pace }: ExpiringBatch): number {
  return Math.round(pace * 70) / 10
}
const perWeek = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
