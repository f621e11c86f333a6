import { formatDifference } from '@dray/domain/money'
import { correctionReasons } from '@dray/domain/payroll/corrections'
import { useMemo } from 'react'
import { AccordionItem } from '../../../kit/accordion/accordion-item.tsx'
import { formatCount } from '../../../kit/format-count.ts'
import { orderPath } from '../../../records/order-path.ts'
import { CellText, TwoLines } from '../../../kit/table/cell-text.tsx'
import { type Column, DataTable } from '../../../kit/table/data-table.tsx'
import style from './commission.module.css'
import type { CorrectionRow } from './commission-state.ts'
import type { Editing } from './use-commission.ts'

type Props = { editing: Editing; isOpen: boolean; onToggle: () => void }

const columns: Column<CorrectionRow>[] = [
  {
    id: 'orderNum',
    header: 'Order #',
    width: 100,
    accessor: ({ correction }) => correction.orderNum,
    cell: ({ correction }, isActive) => (
      <a
        className="accent strong"
        href={orderPath(correction)}
        target="_blank"
        rel="noopener"
        tabIndex={isActive ? 0 : -1}
      >
        {correction.orderNum}
      </a>
    ),
  },
  {
    id: 'customer',
    header: 'Customer',
    minWidth: 140,
    accessor: ({ correction }) => correction.customerName,
    cell: ({ correction }) => <CellText>{correction.customerName}</CellText>,
    hidesOnPhone: true,
  },
  {
    id: 'reason',
    header: 'Reason',
    minWidth: 120,
    accessor: ({ correction }) => correctionReasons[correction.reason],
    cell: ({ correction }) => (
      <TwoLines
        top={correctionReasons[correction.reason]}
        below={
          correction.remark === null ? (
            `Paid in ${correction.paidIn}`
          ) : (
            <span className="danger strong">Changed since it was saved</span>
          )
        }
      />
    ),
  },
  {
    id: 'amount',
    header: 'Amount',
    width: 110,
    align: 'right',
    accessor: ({ correction }) => correction.amount,
    cell: ({ correction }) => (
      <span className="figures" data-negative={correction.amount < 0 || undefined}>
        {formatDifference(correction.amount)}
      </span>
    ),
  },
]
const correctedOrderId = ({ correction }: CorrectionRow): number => correction.orderId
const nameOf = ({ correction }: CorrectionRow): string => `correction of order ${correction.orderNum}`

/** Commission that was paid before and has to be paid or taken back now (D-198); those with a check mark are included. */
export function CorrectionsSection({ editing, isOpen, onToggle }: Props) {
  const { commission, state, include } = editing
  const { corrections } = state
  const selection = useMemo(() => {
    const ids = new Set(corrections.filter(({ isIncluded }) => isIncluded).map((row) => String(correctedOrderId(row))))
    return { ids, change: (chosen: ReadonlySet<string>) => include(new Set([...chosen].map(Number))), nameOf }
  }, [corrections, include])
  if (corrections.length === 0) return null
  const { size } = selection.ids
  return (
    <AccordionItem
      id="corrections"
      name="Corrections"
      detail={
        size === corrections.length
          ? formatCount(size)
          : `${formatCount(size)} of ${formatCount(corrections.length)} included`
      }
      end={formatDifference(state.corrected)}
      isOpen={isOpen}
      onToggle={onToggle}
    >
      <div className={style.table}>
        <DataTable
          label="Corrections"
          columns={columns}
          rows={corrections}
          rowId={correctedOrderId}
          view={{ rowHeight: 46, maxHeight: 220 }}
          {...(commission.submitted ? {} : { selection })}
        />
      </div>
    </AccordionItem>
  )
}
