import type { CommissionOrder } from '@dray/contract/payroll/commission'
import { formatDifference, formatDollars } from '@dray/domain/money'
import { type CommissionGroup, commissionGroups } from '@dray/domain/payroll/commission'
import { correctionReasons } from '@dray/domain/payroll/corrections'
import { containsWords, fold, searchWords } from '@dray/domain/search/search-words'
import { Button } from '@mantine/core'
import { type CSSProperties, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { AccordionItem } from '../../../kit/accordion/accordion.tsx'
import { disabledIf } from '../../../kit/loading/disabled-if.ts'
import { focusAndSelect, focusIfLost } from '../../../kit/focus.ts'
import { formatCount, pluralize } from '../../../kit/text/format-count.ts'
import { useSettings } from '../../../kit/session.tsx'
import { CellText, TwoLines } from '../../../kit/table/cell-text.tsx'
import { type Column, column, figureColumn } from '../../../kit/table/columns.ts'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { sortRows } from '../../../kit/table/sort-rows.ts'
import { useIsPhone } from '../../../kit/use-is-phone.ts'
import { useStable } from '../../../kit/use-stable.ts'
import { NewTabOrderLink } from '../../../records/record-columns.tsx'
import { commissionColumns, costFieldId } from './commission-columns.tsx'
import { type CommissionRow, type CorrectionRow, ordersInGroup } from './commission-state.ts'
import style from './commission.module.css'
import type { CommissionEditing } from './use-commission.ts'

type Props = {
  editing: CommissionEditing
  isToBePaid: boolean
  search: string
  isOpen: boolean
  onToggle: () => void
  height: CSSProperties['height']
}

const headIds = { true: 'orders-to-be-paid', false: 'unpaid-orders' } as const

const texts = new WeakMap<CommissionOrder, string>()

const columns: Column<CorrectionRow>[] = [
  column('orderNum', 'Order #', {
    width: 100,
    accessor: ({ correction }) => correction.orderNum,
    cell: ({ correction }, isActive) => <NewTabOrderLink order={correction} isTabbable={isActive} />,
  }),
  column('customer', 'Customer', {
    minWidth: 140,
    accessor: ({ correction }) => correction.customerName,
    cell: ({ correction }) => <CellText>{correction.customerName}</CellText>,
    phone: false,
  }),
  column('reason', 'Reason', {
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
  }),
  figureColumn('amount', 'Amount', {
    width: 110,
    accessor: ({ correction }) => correction.amount,
    cell: ({ correction }) => (
      <span className="figures" data-negative={correction.amount < 0 || undefined}>
        {formatDifference(correction.amount)}
      </span>
    ),
  }),
]

/** One of the two lists. Moving a row keeps the focus in the list it left. */
export function OrderSection({ editing, isToBePaid, search, isOpen, onToggle, height }: Props) {
  const { commission, state, setCosts } = editing
  const rows = isToBePaid ? state.toBePaid : state.unpaid
  const shown = useMemo(() => searched(rows, search), [rows, search])
  const [sort, setSort] = useState('')
  const isPhone = useIsPhone()
  const { timeZone } = useSettings()
  const isReadOnly = commission.submitted
  const headId = headIds[`${isToBePaid}`]
  const move = useStable((orderIds: readonly number[], toBePaid: boolean) => {
    editing.move(orderIds, toBePaid)
    // If the last row was moved, no row is left to focus, so focus the heading.
    setTimeout(() => focusIfLost(document.querySelector<HTMLElement>(`#${headId}`)))
  })
  const onCost = useStable((orderId: number, text: string) => setCosts([[orderId, text]]))
  const listed = useRef<readonly CommissionRow[]>([])
  const onPaste = useStable((orderId: number, texts: readonly string[]) => {
    const below = listed.current.slice(listed.current.findIndex((row) => commissionOrderId(row) === orderId))
    setCosts(below.slice(0, texts.length).map((row, at) => [commissionOrderId(row), texts[at] ?? '']))
  })
  const columns = useMemo(
    () => commissionColumns({ isToBePaid, isReadOnly, timeZone, onCost, onPaste, onMove: move }),
    [isToBePaid, isReadOnly, timeZone, onCost, onPaste, move],
  )
  const sorted = useMemo(() => sortRows(shown, columns, sort), [shown, columns, sort])
  // A layout effect, so the list is up to date before the user can paste.
  useLayoutEffect(() => {
    listed.current = sorted
  })
  const label = isToBePaid ? 'Orders To Be Paid' : 'Unpaid Orders'
  const count =
    shown.length === rows.length
      ? formatCount(rows.length)
      : `${formatCount(shown.length)} of ${formatCount(rows.length)}`
  function moveGroup(orderIds: readonly number[]) {
    move(orderIds, !isToBePaid)
    editing.announce(`${pluralize(orderIds.length, 'order')} ${isToBePaid ? 'removed' : 'added'}.`)
  }
  return (
    <AccordionItem
      id={headId}
      name={label}
      detail={count}
      end={isToBePaid && formatDollars(state.totals.commission)}
      tools={!isReadOnly && <GroupButtons rows={shown} verb={isToBePaid ? 'Remove' : 'Add'} onMove={moveGroup} />}
      isOpen={isOpen}
      onToggle={onToggle}
    >
      <div className={style.table} style={{ height }}>
        <DataTable
          label={label}
          columns={columns}
          rows={sorted}
          sorting={{ isPresorted: true, sort, onSort: setSort }}
          rowId={commissionOrderId}
          view={{ rowHeight: commissionRowHeight(isPhone) }}
          texts={{ empty: emptyText(isToBePaid, search) }}
          opens={isToBePaid && !isReadOnly ? { onOpen: focusCost } : undefined}
        />
      </div>
    </AccordionItem>
  )
}

function searched(rows: readonly CommissionRow[], search: string): readonly CommissionRow[] {
  const words = searchWords(search)
  return words.length === 0 ? rows : rows.filter(({ order }) => containsWords(orderSearchText(order), words))
}

function orderSearchText(order: CommissionOrder): string {
  const text = texts.get(order) ?? fold(`${order.orderNum} ${order.customerName}`)
  texts.set(order, text)
  return text
}

const commissionOrderId = ({ order }: CommissionRow): number => order.orderId

type GroupButtonsProps = {
  rows: readonly CommissionRow[]
  verb: 'Add' | 'Remove'
  onMove: (orderIds: readonly number[], group: CommissionGroup) => void
}

/** Moves all rows of a group, or those the search finds. */
const GroupButtons = ({ rows, verb, onMove }: GroupButtonsProps) => (
  <div role="group" aria-label={verb} className={`muted small wrap row ${style.groups}`}>
    <span aria-hidden>{verb}:</span>
    {commissionGroups.map((group) => {
      const orderIds = ordersInGroup(rows, group)
      return (
        <Button
          key={group}
          size="compact-xs"
          variant="default"
          aria-label={`${verb} ${group}`}
          {...disabledIf(orderIds.length === 0, () => onMove(orderIds, group))}
        >
          {group}
        </Button>
      )
    })}
  </div>
)

export const commissionRowHeight = (isPhone: boolean): number => (isPhone ? 62 : 46)

function emptyText(isToBePaid: boolean, search: string): string {
  if (search.trim() !== '') return 'No order here matches the search.'
  return isToBePaid
    ? 'No orders to be paid. Add them from Unpaid Orders.'
    : 'There are no other orders to pay in this period.'
}

const focusCost = ({ order }: CommissionRow) =>
  focusAndSelect(document.querySelector<HTMLInputElement>(`#${costFieldId(order.orderId)}`))

type CorrectionsSectionProps = { editing: CommissionEditing; isOpen: boolean; onToggle: () => void }

/** Corrections of commission paid earlier; checked ones are included. */
export function CorrectionsSection({ editing, isOpen, onToggle }: CorrectionsSectionProps) {
  const { commission, state, include } = editing
  const { corrections } = state
  const selection = useMemo(() => {
    const ids = new Set(corrections.filter(({ isIncluded }) => isIncluded).map((row) => String(correctedOrderId(row))))
    return {
      ids,
      change: (chosen: ReadonlySet<string>) => include(new Set([...chosen].map(Number))),
      rowName: correctionName,
    }
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

const correctedOrderId = ({ correction }: CorrectionRow): number => correction.orderId
const correctionName = ({ correction }: CorrectionRow): string => `correction of order ${correction.orderNum}`
