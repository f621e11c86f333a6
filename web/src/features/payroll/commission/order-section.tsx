import { formatDollars } from '@dray/domain/money'
import { containsWords, fold, searchWords } from '@dray/domain/search/search-words'
import type { CommissionOrder } from '@dray/contract/commission'
import { type CSSProperties, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { AccordionItem } from '../../../kit/accordion/accordion-item.tsx'
import { focusAndSelect } from '../../../kit/focus/focus-and-select.ts'
import { focusIfLost } from '../../../kit/focus/focus-if-lost.ts'
import { formatCount, pluralize } from '../../../kit/format-count.ts'
import { useSettings } from '../../../kit/session.tsx'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { sortRows } from '../../../kit/table/sort-rows.ts'
import { useIsPhone } from '../../../kit/use-is-phone.ts'
import { useStable } from '../../../kit/use-stable.ts'
import style from './commission.module.css'
import { commissionColumns } from './commission-columns.tsx'
import type { CommissionRow } from './commission-state.ts'
import { costFieldId } from './cost-cell.tsx'
import { GroupButtons } from './group-buttons.tsx'
import type { Editing } from './use-commission.ts'

type Props = {
  editing: Editing
  isToBePaid: boolean
  search: string
  isOpen: boolean
  onToggle: () => void
  /** The height of the table. */
  height: CSSProperties['height']
}

const headIds = { true: 'orders-to-be-paid', false: 'unpaid-orders' } as const
const commissionOrderId = ({ order }: CommissionRow): number => order.orderId

/** One of the two lists of a commission. Moving a row keeps the focus in the list that it left. */
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
    // The last row has no neighbor that could get the focus.
    setTimeout(() => focusIfLost(document.querySelector<HTMLElement>(`#${headId}`)))
  })
  const onCost = useStable((orderId: number, text: string) => setCosts([[orderId, text]]))
  const listed = useRef<readonly CommissionRow[]>([])
  const onPaste = useStable((orderId: number, texts: readonly string[]) => {
    const below = listed.current.slice(listed.current.findIndex((row) => commissionOrderId(row) === orderId))
    setCosts(below.slice(0, texts.length).map((row, at) => [commissionOrderId(row), texts[at] ?? '']))
  })
  const columns = useMemo(
    () => commissionColumns({ isToBePaid, isPhone, isReadOnly, timeZone, onCost, onPaste, onMove: move }),
    [isToBePaid, isPhone, isReadOnly, timeZone, onCost, onPaste, move],
  )
  const sorted = useMemo(() => sortRows(shown, columns, sort), [shown, columns, sort])
  // In place before the user can paste.
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

export const commissionRowHeight = (isPhone: boolean): number => (isPhone ? 62 : 46)

const focusCost = ({ order }: CommissionRow) =>
  focusAndSelect(document.querySelector<HTMLInputElement>(`#${costFieldId(order.orderId)}`))

function emptyText(isToBePaid: boolean, search: string): string {
  if (search.trim() !== '') return 'No order here matches the search.'
  return isToBePaid
    ? 'No orders to be paid. Add them from Unpaid Orders.'
    : 'There are no other orders that could be paid in this period.'
}

const texts = new WeakMap<CommissionOrder, string>()

function orderSearchText(order: CommissionOrder): string {
  const text = texts.get(order) ?? fold(`${order.orderNum} ${order.customerName}`)
  texts.set(order, text)
  return text
}

function searched(rows: readonly CommissionRow[], search: string): readonly CommissionRow[] {
  const words = searchWords(search)
  return words.length === 0 ? rows : rows.filter(({ order }) => containsWords(orderSearchText(order), words))
}
