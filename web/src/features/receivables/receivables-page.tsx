import { Alert, Button } from '@mantine/core'
import type { Receivable } from '@dray/contract/receivables'
import { type AgingBucket, agingBuckets, agingLabels } from '@dray/domain/receivables/aging'
import { companyDay } from '@dray/domain/time/company-day'
import { useMemo } from 'react'
import { mediumDay, weekDay } from '../../kit/text/dates.ts'
import { ListPage } from '../../kit/server-list/list-page.tsx'
import { StatementsButton } from '../../records/statements/statements-button.tsx'
import { pastDay } from './list/as-of-chip.tsx'
import { chosenAge, type Receivables, receivablesQuery, useReceivables } from './list/receivables-list.tsx'
import { ExportMenu } from '../../kit/export/export-menu.tsx'
import { sheetFile } from '../../kit/export/sheet-file.ts'
import { useCsvFile } from '../../kit/export/use-csv-file.ts'
import type { Column, FileColumn } from '../../kit/table/columns.ts'
import { useExtraColumns } from '../../kit/table/extra-columns.tsx'
import { MoneyText } from '../../kit/text/money-text.tsx'
import { ReadFailed } from '../../kit/loading/read-failed.tsx'
import { Figure, Figures } from '../../kit/record-page/figures.tsx'
import { AgingPlot } from '../../records/receivables/aging-plot.tsx'
import { contactColumns } from './list/contact-columns.tsx'
import { overdueBalance, receivableColumns } from './list/receivables-columns.tsx'
import { orderPath } from '../../records/record-paths.ts'
import { ListTable } from '../../kit/server-list/list-table.tsx'
import { FirstActions } from '../../kit/table/first-actions.tsx'
import { useCollapseKeys } from '../../kit/table/use-collapse-keys.ts'
import { useIsPhone } from '../../kit/use-is-phone.ts'
import { useStable } from '../../kit/use-stable.ts'
import { type ReceivableRow, useReceivableRows } from './list/use-receivable-rows.ts'
import style from './list/receivables.module.css'

/** /receivables: customer balances by age, today or as of a past day. */
export function ReceivablesPage() {
  const receivables = useReceivables()
  const { filter, change, today } = receivables
  const asOf = pastDay(filter.asOf, today)
  const { columns, menu } = useExtraColumns('receivables', contactColumns)
  return (
    <ListPage
      title="Receivables"
      tabTitle={asOf === undefined ? 'Receivables' : `Receivables as of ${asOf}`}
      list={receivables}
      placeholder="Customer"
      actions={
        <>
          {/* A statement shows current balances. */}
          {asOf === undefined && <StatementsButton of={{ receivables: receivablesQuery(filter, today) }} />}
          {menu}
          <ReceivablesExport receivables={receivables} />
        </>
      }
    >
      {asOf !== undefined && <AsOfNotice day={asOf} onToday={() => change({ asOf: '' }, 'push')} />}
      <AgingOverview receivables={receivables} />
      <ReceivablesTable receivables={receivables} extra={columns} />
    </ListPage>
  )
}

/** Shown so that nobody mistakes a past day's figures for today's. */
function AsOfNotice({ day, onToday }: { day: string; onToday: () => void }) {
  return (
    <Alert color="yellow" role="status" mb={12} p="xs">
      These are the figures as of {weekDay(day)}. Money to credit or refund is only shown for today.{' '}
      <Button size="compact-sm" variant="default" onClick={onToday}>
        Back to today
      </Button>
    </Alert>
  )
}

/** Exports every filtered customer, loaded or not. */
function ReceivablesExport({ receivables }: { receivables: Receivables }) {
  const { filter, today, timeZone, readAll } = receivables
  const past = pastDay(filter.asOf, today)
  const day = past ?? today
  const columns = exportedReceivableColumns({ isPast: past !== undefined, timeZone })
  const csv = useCsvFile({ name: 'receivables', day, columns, rows: readAll })
  const sheet = sheetFile({
    fileName: `receivables-${day}.xlsx`,
    write: async () =>
      (await import('./list/receivables-sheet.ts')).receivablesSheet(await readAll(), { columns, day }),
  })
  return <ExportMenu files={[csv, sheet]} />
}

type Exported = { isPast: boolean; timeZone: string }

/** A row for each customer. For a past day, the amounts to credit or refund aren't known. */
const exportedReceivableColumns = ({ isPast, timeZone }: Exported): readonly FileColumn<Receivable>[] =>
  fileColumns(timeZone).filter(({ id }) => !isPast || id !== 'toCredit')

const fileColumns = (timeZone: string): readonly FileColumn<Receivable>[] => [
  { id: 'name', header: 'Customer', csv: ({ customerName }) => customerName },
  { id: 'owner', header: 'Account owner', csv: ({ accountOwnerName }) => accountOwnerName },
  { id: 'phone', header: 'Phone', csv: ({ contactPhone }) => contactPhone },
  ...agingBuckets.map(
    (bucket): FileColumn<Receivable> => ({
      id: bucket,
      header: agingLabels[bucket],
      isMoney: true,
      csv: ({ aging }) => aging[bucket],
    }),
  ),
  { id: 'total', header: 'Total', isMoney: true, csv: ({ total }) => total },
  { id: 'toCredit', header: 'To credit or refund', isMoney: true, csv: ({ toCredit }) => toCredit },
  { id: 'oldestDue', header: 'Oldest due', csv: ({ oldestDueOn }) => oldestDueOn },
  { id: 'lastPayment', header: 'Last payment', csv: ({ lastPaymentOn }) => lastPaymentOn },
  { id: 'credit', header: 'Credit available', isMoney: true, csv: ({ creditAvailable }) => creditAvailable },
  { id: 'unpaidOrders', header: 'Unpaid orders', csv: ({ unpaidOrders }) => unpaidOrders },
  {
    id: 'lastNoteOn',
    header: 'Last note on',
    csv: ({ lastNote }) => lastNote && companyDay(lastNote.createdAt, timeZone),
  },
  { id: 'lastNoteBy', header: 'Last note by', csv: ({ lastNote }) => lastNote?.userName },
  { id: 'lastNote', header: 'Last note', csv: ({ lastNote }) => lastNote?.text },
]

/** The balance of all filtered customers, by age. Choosing an age lists the customers who owe something that old. */
function AgingOverview({ receivables: { totals, filter, change } }: { receivables: Receivables }) {
  const { data, error, refetch } = totals
  const chosen = chosenAge(filter.age)
  const toggle = (bucket: AgingBucket) => change({ age: chosen === bucket ? '' : bucket }, 'push')
  if (data === undefined && error !== null) return <ReadFailed retry={refetch}>{error.message}</ReadFailed>
  return (
    <div className={style.overview}>
      <Figures label="Totals">
        <Figure label="Owed">{data && <MoneyText amount={data.total} />}</Figure>
        <Figure label="Overdue">{data && <MoneyText amount={overdueBalance(data)} />}</Figure>
        {data && data.toCredit !== null && data.toCredit > 0 && (
          <Figure label="To credit or refund">
            <MoneyText amount={data.toCredit} />
          </Figure>
        )}
        <Figure label="Credit available">{data && <MoneyText amount={data.creditAvailable} />}</Figure>
      </Figures>
      <AgingPlot
        label="Balance by age"
        aging={data?.aging}
        chosen={chosen}
        onOpen={toggle}
        renderName={(bucket, name) => (
          <button
            type="button"
            className="plain"
            aria-pressed={chosen === bucket}
            title={chosen === bucket ? 'List all customers again' : 'List the customers who owe something this old'}
            onClick={() => toggle(bucket)}
          >
            {name}
          </button>
        )}
      />
    </div>
  )
}

const rowHeight = 44
const rowId = (row: ReceivableRow): string => row.key

type TableProps = { receivables: Receivables; extra: readonly Column<ReceivableRow>[] }

/** Each customer expands to their open orders. */
function ReceivablesTable({ receivables, extra }: TableProps) {
  const { filter, today, change, rows: listed, totals } = receivables
  const isPhone = useIsPhone()
  const asOf = pastDay(filter.asOf, today)
  const opened = useMemo(() => filter.open.split(',').filter(Boolean).map(Number), [filter.open])
  const rows = useReceivableRows(listed, { opened, asOf, hasContact: isPhone })
  const onToggle = useStable(toggle)
  const isOfOverdue = receivablesQuery(filter, today).minDaysLate !== undefined
  const columns = useMemo(
    () =>
      receivableColumns({
        day: asOf ?? today,
        today,
        isPast: asOf !== undefined,
        isOfOverdue,
        listed,
        extra,
        totals: totals.data,
        problem: totals.error?.message,
        onToggle,
      }),
    [asOf, today, isOfOverdue, listed, extra, totals.data, totals.error, onToggle],
  )
  const { container, onKeyDown } = useCollapseKeys({ rows, rowHeight, describe, toggle })

  function toggle(row: ReceivableRow) {
    if (row.kind !== 'customer') return
    const { customerId } = row.receivable
    const others = opened.filter((id) => id !== customerId)
    change({ open: (row.isOpen ? others : [...others, customerId]).join(',') })
  }
  return (
    <div ref={container} className="fills" onKeyDown={onKeyDown}>
      <ListTable
        label="Receivables"
        list={receivables}
        columns={columns}
        rows={rows}
        rowId={rowId}
        texts={{
          failed: "Receivables couldn't be loaded.",
          empty: nothingOwed(asOf),
          emptyAction: !receivables.isFiltered && asOf === undefined && (
            <FirstActions
              purpose="What customers owe is listed here, with how late it is."
              actions={[{ label: 'Orders', to: '/orders' }]}
            />
          ),
        }}
        opens={{
          hrefOf: (row) => (row.kind === 'order' || row.kind === 'toCredit' ? orderPath(row.order) : undefined),
          onOpen: toggle,
        }}
        rowHeight={rowHeight}
      />
    </div>
  )
}

const nothingOwed = (asOf: string | undefined): string =>
  asOf === undefined ? 'No open balances.' : `No open balances on ${mediumDay(asOf)}.`

const describe = (row: ReceivableRow) => ({
  isGroup: row.kind === 'customer',
  isOpen: row.kind === 'customer' && row.isOpen,
  isEmpty: false,
})
