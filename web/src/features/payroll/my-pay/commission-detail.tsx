import type { Commission } from '@dray/contract/commission'
import { zero } from '@dray/domain/money'
import { formatRate, commissionParts } from '@dray/domain/payroll/commission'
import { Text, Title } from '@mantine/core'
import { type PropsWithChildren, useMemo } from 'react'
import { formatCount } from '../../../kit/format-count.ts'
import { MoneyText } from '../../../kit/money-text.tsx'
import { Figure, Figures } from '../../../kit/record-page/figures.tsx'
import { useSettings } from '../../../kit/session.tsx'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { useIsPhone } from '../../../kit/use-is-phone.ts'
import { correctionColumns, type CorrectionRow, payOrderColumns, waitingColumns } from './commission-columns.tsx'

type Props = { commission: Commission }

const rowOrderId = ({ orderId }: { orderId: number }): number => orderId

/** How a commission comes about: its parts, its orders, corrections of earlier ones, and what is still waiting. */
export function CommissionDetail({ commission }: Props) {
  return (
    <>
      <CommissionFigures commission={commission} />
      <Orders commission={commission} />
      <Corrections commission={commission} />
      <Waiting commission={commission} />
    </>
  )
}

/** The parts of a commission; only its sum and its rate where it has one part. */
function CommissionFigures({ commission }: Props) {
  const { orders, corrections, setByPayroll, total, isExpected } = commissionParts(commission)
  const hasParts = corrections !== zero || setByPayroll !== zero
  return (
    <Figures label="Commission">
      <Figure label="Rate">
        {formatRate(commission.commissionRate)}
        <small>of subtotal minus cost</small>
      </Figure>
      {hasParts && (
        <Figure label="Orders">
          <MoneyText amount={orders} />
        </Figure>
      )}
      {corrections !== zero && (
        <Figure label="Corrections">
          <MoneyText amount={corrections} />
        </Figure>
      )}
      {setByPayroll !== zero && (
        <Figure label="Set by payroll">
          <MoneyText amount={setByPayroll} />
        </Figure>
      )}
      {/* What a submitted period paid stands with the rest of the pay. */}
      {(hasParts || !commission.submitted) && (
        <Figure label={isExpected ? 'Commission expected' : 'Commission'}>
          <MoneyText amount={total} />
        </Figure>
      )}
    </Figures>
  )
}

function Orders({ commission: { toBePaid, submitted } }: Props) {
  const { view, options } = useTables()
  const columns = useMemo(() => payOrderColumns(options), [options])
  return (
    <Part title={`Orders: ${formatCount(toBePaid.length)}`}>
      <DataTable
        label="Orders"
        columns={columns}
        rows={toBePaid}
        rowId={rowOrderId}
        texts={{
          empty: submitted ? 'No orders were paid in this period.' : 'No order earns a commission in this period yet.',
        }}
        view={view}
      />
    </Part>
  )
}

function Corrections({ commission: { corrections, offeredCorrections } }: Props) {
  const { view, options } = useTables()
  const columns = useMemo(() => correctionColumns(options), [options])
  const rows = useMemo(
    (): CorrectionRow[] => [
      ...corrections.map((correction) => ({ ...correction, isOffered: false })),
      ...offeredCorrections.map((correction) => ({ ...correction, isOffered: true })),
    ],
    [corrections, offeredCorrections],
  )
  if (rows.length === 0) return null
  return (
    <Part title={`Corrections: ${formatCount(rows.length)}`}>
      <Text size="sm" c="dimmed">
        These orders changed after their commission was paid. Each difference counts once.
      </Text>
      <DataTable label="Corrections" columns={columns} rows={rows} rowId={rowOrderId} view={view} />
    </Part>
  )
}

/** Delivered orders that payroll has not added, and orders that earn nothing yet. */
function Waiting({ commission: { unpaid, unpaidCount, waiting, waitingCount, submitted } }: Props) {
  const { view, options } = useTables()
  const columns = useMemo(() => waitingColumns(options), [options])
  const rows = useMemo(() => [...unpaid, ...waiting], [unpaid, waiting])
  if (submitted) return null
  const count = unpaidCount + waitingCount
  return (
    <Part title={`Still waiting: ${formatCount(count)}`}>
      <DataTable
        label="Still waiting"
        columns={columns}
        rows={rows}
        rowId={rowOrderId}
        texts={{ empty: 'No orders are waiting.' }}
        view={view}
      />
      {count > rows.length && (
        <Text size="xs" c="dimmed">
          Showing {formatCount(rows.length)} of {formatCount(count)}.
        </Text>
      )}
    </Part>
  )
}

function Part({ title, children }: PropsWithChildren<{ title: string }>) {
  return (
    <section className="stack" style={{ gap: 6 }} aria-label={title}>
      <Title order={4} size="h6">
        {title}
      </Title>
      {children}
    </section>
  )
}

/** On a phone a row has two lines. */
function useTables() {
  const { timeZone } = useSettings()
  const isPhone = useIsPhone()
  const options = useMemo(() => ({ timeZone, isPhone }), [timeZone, isPhone])
  return { options, view: { maxHeight: 420, rowHeight: isPhone ? 54 : 36 } }
}
