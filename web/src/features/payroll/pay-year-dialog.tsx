import { type PayYearRow, readPayYear } from '@dray/contract/payroll'
import type { Cents } from '@dray/domain/money'
import { formatHours, payTotals } from '@dray/domain/payroll/pay'
import { firstPayYear, lastPayYear } from '@dray/domain/payroll/pay-period'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { disabledIf } from '../../kit/loading/disabled-if.ts'
import type { Layered } from '../../kit/modals/modals.tsx'
import { MoneyText } from '../../kit/text/money-text.tsx'
import { type Column, column, figureColumn } from '../../kit/table/columns.ts'
import { DataTable } from '../../kit/table/data-table.tsx'
import { moneyColumn, countColumn } from '../../kit/table/value-columns.tsx'
import { yearFile, PayExports } from './pay-files.tsx'

const noRows: readonly PayYearRow[] = []
const rowId = ({ userId }: PayYearRow) => userId

export function PayYearDialog({ frame, year: first }: Layered & { year: number }) {
  const [year, setYear] = useState(first)
  const read = useRead(readPayYear, { params: { year } })
  const rows = read.data ?? noRows
  return (
    <Modal {...frame} title={`Payroll totals for ${year}`} size={960}>
      <Stack gap="sm">
        <Group gap={8}>
          <Button variant="default" {...disabledIf(year === firstPayYear, () => setYear(year - 1))}>
            Previous year
          </Button>
          <Button variant="default" {...disabledIf(year === lastPayYear, () => setYear(year + 1))}>
            Next year
          </Button>
          <span className="grow" />
          {rows.length > 0 && <PayExports file={yearFile(year)} rows={rows} />}
        </Group>
        <DataTable
          label={`Payroll totals for ${year}`}
          columns={columns}
          rows={rows}
          rowId={rowId}
          read={read}
          sorting={{ sort: 'name' }}
          view={{ maxHeight: 480 }}
          texts={{ empty: `No payroll was submitted in ${year}.` }}
        />
      </Stack>
    </Modal>
  )
}

const amount = (id: string, header: string, accessor: (row: PayYearRow) => Cents): Column<PayYearRow> =>
  moneyColumn(id, header, {
    width: 118,
    accessor,
    total: (rows) => <MoneyText amount={accessor({ ...noSums, ...payTotals(rows) })} />,
  })

const noSums = { userId: 0, name: '', periods: 0 }

const columns: readonly Column<PayYearRow>[] = [
  column('name', 'Name', { minWidth: 140, accessor: ({ name }) => name, total: () => 'Total' }),
  countColumn('periods', 'Periods', { width: 84, phone: false, accessor: ({ periods }) => periods }),
  figureColumn('hours', 'Hours', {
    width: 84,
    accessor: ({ hoursWorked }) => hoursWorked,
    cell: ({ hoursWorked }) => formatHours(hoursWorked),
    total: (rows) => formatHours(payTotals(rows).hoursWorked),
  }),
  amount('base', 'Base', ({ totalBasePay }) => totalBasePay),
  amount('commission', 'Commission', ({ commission }) => commission),
  amount('bonus', 'Bonus', ({ bonus }) => bonus),
  amount('reimbursement', 'Reimbursement', ({ reimbursement }) => reimbursement),
  amount('total', 'Total Pay', ({ totalPay }) => totalPay),
]
