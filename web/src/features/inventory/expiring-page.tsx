import { listExpiringBatches } from '@dray/contract/batches/expiring'
import type { ExpiringBatch } from '@dray/contract/today'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { companyToday } from '../../kit/text/dates.ts'
import { Page } from '../../kit/page.tsx'
import { useSettings } from '../../kit/session.tsx'
import { CsvButton } from '../../kit/export/csv-button.tsx'
import { DataTable } from '../../kit/table/data-table.tsx'
import { TabStrip } from '../../kit/panels/tab-strip.tsx'
import { useUrlState } from '../../kit/url-state.ts'
import { batchPath } from '../../records/record-paths.ts'
import { expiringColumns } from './expiring/expiring-columns.tsx'

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
