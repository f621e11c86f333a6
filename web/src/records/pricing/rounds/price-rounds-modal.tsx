import { pastDayColumn } from '../../../kit/table/value-columns.tsx'
import { listCustomers } from '@dray/contract/customers'
import { listPriceRounds, type PriceRound, type RoundPlan } from '@dray/contract/pricing/rounds'
import { type Cents, formatDollars } from '@dray/domain/money'
import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../../../kit/api/use-call.ts'
import { formatCount, pluralize } from '../../../kit/text/format-count.ts'
import { type Layered, useOpenModal, useUnsavedGuard } from '../../../kit/modals/modals.tsx'
import { useSettings } from '../../../kit/session.tsx'
import { type Column, column, figureColumn } from '../../../kit/table/columns.ts'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { UndoProgress } from './run-progress.tsx'
import { useUndoRound } from './use-round.ts'

export function PriceRoundsModal({ frame }: Layered) {
  const read = useRead(listPriceRounds)
  const customers = useRead(listCustomers)
  const { timeZone } = useSettings()
  const openModal = useOpenModal()
  const undo = useUndoRound()
  const [roundId, setRoundId] = useState('')
  useUnsavedGuard(undo.isRunning, 'Prices are still being restored. Customers that are done stay restored.', {
    title: 'Stop and close?',
    onDiscard: undo.stop,
  })

  function ask(round: PriceRound) {
    openModal('Confirmation', {
      title: 'Undo the round',
      question: `Restore ${pluralize(round.undoable, 'price')} of ${pluralize(round.customerIds.length, 'customer')}?\nPrices changed since then are kept.`,
      confirmLabel: 'Undo',
      danger: true,
      onConfirm() {
        const names = new Map(customers.data?.map(({ id, customerName }) => [id, customerName]))
        setRoundId(round.roundId)
        void undo.start(
          round.roundId,
          round.customerIds.map((id) => ({ customerId: id, customerName: names.get(id) ?? `Customer ${id}` })),
        )
      },
    })
  }
  return (
    <Modal {...frame} title="Price rounds" size={860}>
      <div className="stack" style={{ gap: 12 }}>
        <DataTable
          label="Price rounds"
          columns={roundColumns({ timeZone, isBusy: undo.isRunning, onUndo: ask })}
          rows={read.data ?? []}
          rowId={priceRoundId}
          read={read}
          texts={{
            empty: 'No price rounds yet. Select customers on the Customers page to change their prices together.',
          }}
          sorting={{ sort: '-date' }}
          view={{ rowHeight: 44, maxHeight: 420 }}
        />
        <UndoProgress run={undo} roundId={roundId} />
      </div>
    </Modal>
  )
}

type Options = { timeZone: string; isBusy: boolean; onUndo: (round: PriceRound) => void }

const roundColumns = ({ timeZone, isBusy, onUndo }: Options): Column<PriceRound>[] => [
  pastDayColumn('date', 'Date', { timeZone }, { width: 120, accessor: ({ createdAt }) => createdAt }),
  column('change', 'Change', {
    minWidth: 180,
    grow: 1,
    accessor: ({ plan }) => planText(plan),
    below: column('user', 'By', { accessor: ({ userName }) => userName }),
  }),
  figureColumn('customers', 'Customers', { width: 96, accessor: ({ customerIds }) => customerIds.length }),
  figureColumn('prices', 'Prices', { width: 80, accessor: ({ prices }) => prices }),
  column('undo', '', {
    width: 170,
    align: 'right',
    cell: (round, isActive) =>
      round.undoable === 0 ? (
        'Undone or changed since'
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          tabIndex={isActive ? 0 : -1}
          disabled={isBusy}
          onClick={() => onUndo(round)}
        >
          {`Undo ${formatCount(round.undoable)}…`}
        </Button>
      ),
  }),
]

/** "+5% of the current price, rounded to .99". */
function planText(plan: RoundPlan): string {
  const rounded = plan.rounding === 'none' ? '' : `, rounded to ${plan.rounding}`
  return `${planChange(plan)}${rounded}`
}

function planChange(plan: RoundPlan): string {
  if (plan.kind === 'import') return 'Import from a customer'
  if (plan.kind === 'refresh') return 'Refresh'
  const sign = plan.sign === '+' ? '+' : '−'
  if (plan.kind === 'percent') return `${sign}${plan.value / 100}% of the current price`
  const amount = plan.unit === '%' ? `${plan.value / 100}%` : formatDollars(plan.value as Cents)
  return `${plan.basis === 'cost' ? 'Cost' : 'Base price'} ${sign} ${amount}`
}

const priceRoundId = ({ roundId }: PriceRound): string => roundId
