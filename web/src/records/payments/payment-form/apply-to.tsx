import { addMemo } from '@dray/contract/memos'
import { brandLabel } from '@dray/domain/orders/order-list'
import { isShipped } from '@dray/domain/orders/order-status'
import { type ApplyMode, applyModes, maxApplied } from '@dray/domain/payments/apply-to'
import { daysLate } from '@dray/domain/receivables/aging'
import { containsWords, fold, searchWords } from '@dray/domain/search/search-words'
import { Button, Group, TextInput } from '@mantine/core'
import { type CSSProperties, type KeyboardEvent, useId, useMemo, useState } from 'react'
import { companyToday } from '../../../kit/text/dates.ts'
import { disabledIf } from '../../../kit/loading/disabled-if.ts'
import { focusAndSelect } from '../../../kit/focus.ts'
import { pluralize } from '../../../kit/text/format-count.ts'
import { MoneyText } from '../../../kit/text/money-text.tsx'
import { useSession, useSettings } from '../../../kit/session.tsx'
import { SearchField } from '../../../kit/search-field.tsx'
import { fieldInColumn } from '../../../kit/sheet/sheet-keys.ts'
import { TabStrip } from '../../../kit/panels/tab-strip.tsx'
import { TwoLines } from '../../../kit/table/cell-text.tsx'
import { type Column, column, figureColumn } from '../../../kit/table/columns.ts'
import { moneyColumn } from '../../../kit/table/value-columns.tsx'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { useOpenModal } from '../../../kit/modals/modals.tsx'
import { useIsPhone } from '../../../kit/use-is-phone.ts'
import { useStable } from '../../../kit/use-stable.ts'
import { DueDay } from '../../receivables/due-day.tsx'
import { NewTabOrderLink, statusColumn } from '../../record-columns.tsx'
import { closedText } from './messages.tsx'
import { tidyAmount } from './payment-edits.ts'
import style from './payment-form.module.css'
import { type ApplyRow, openRow } from './payment-state.ts'
import type { PaymentFormState } from './use-payment-form.ts'
import { Dash } from '../../../kit/text/dash.tsx'

export type ApplyActions = {
  onApply: (orderId: number, text: string) => void
  onToggle: (orderId: number) => void
}

const modeLabels: Readonly<Record<ApplyMode, string>> = { single: 'Single', split: 'Split' }

type ApplyToProps = {
  payment: PaymentFormState
  firstOrder?: number | undefined
  /** Fills the orders due first. */
  onOldest: () => void
}

/** The orders the payment is applied to (spec 2.9). */
export function ApplyTo({ payment, firstOrder, onOldest }: ApplyToProps) {
  const { fields, state, read, isChosen } = payment
  const { rows, selection } = useRows(payment, firstOrder)
  const [search, setSearch] = useState('')
  const isPhone = useIsPhone()
  const { timeZone } = useSettings()
  const today = companyToday(timeZone)
  const toggle = useStable((orderId: number) => {
    const ids = new Set(selection.ids)
    if (!ids.delete(String(orderId))) ids.add(String(orderId))
    payment.select(ids)
  })
  const { apply: onApply } = payment
  const columns = useMemo(() => applyColumns({ onApply, onToggle: toggle, today }), [onApply, toggle, today])
  const { shown, hasMatches } = useMemo(() => searched(rows, search), [rows, search])
  const rowHeight = isPhone ? 64 : 44

  /** Moves from the row to its Apply $, selecting the order if needed. */
  function open({ order, isSelected, isOff: isClosed }: ApplyRow) {
    if (isClosed) return
    if (!isSelected) toggle(order.id)
    // Focus it again once the amount is rendered, so that its text is selected.
    focusAndSelect(applyField(order.id))
    setTimeout(() => focusAndSelect(applyField(order.id)))
  }
  return (
    <section aria-label="Apply To" data-searched-list={hasMatches || undefined} className="stack">
      <Group gap="8px 12px">
        <h3 className={style.heading}>Apply To</h3>
        <TabStrip
          label="How the payment is applied"
          tabs={applyModes}
          labels={modeLabels}
          value={fields.mode}
          onChange={payment.setMode}
        />
        <Button
          variant="default"
          size="xs"
          aria-keyshortcuts="b"
          title="Balance to selected orders (b)"
          {...disabledIf(state.rows.size === 0 || state.summary.funds <= 0, payment.balance)}
        >
          Balance to selected orders
        </Button>
        <Button
          variant="default"
          size="xs"
          aria-keyshortcuts="o"
          title="Fill the orders due first until the amount is used up (o)"
          {...disabledIf(!payment.canPayOldest, onOldest)}
        >
          Oldest first
        </Button>
        <span className="grow" />
        <SearchField label="Search orders" placeholder="Order number or brand" value={search} onChange={setSearch} />
      </Group>
      {state.gone > 0 && payment.isReady && (
        <p role="status" className={style.gone}>
          {pluralize(state.gone, 'selected order')} can't take a payment anymore and {state.gone === 1 ? 'was' : 'were'}{' '}
          left out.
        </p>
      )}
      {state.closed.length > 0 && !payment.wasSubmitted && (
        <p role="status" className={style.gone}>
          {closedText(state.closed)}
        </p>
      )}
      {!hasMatches && shown.length > 0 && (
        <p role="status" className={style.gone}>
          No other orders match this search.
        </p>
      )}
      <div className={style.table} style={heightFor(shown.length * rowHeight)}>
        <DataTable
          label="Orders"
          columns={columns}
          rows={shown}
          rowId={applyRowId}
          view={{ rowHeight }}
          {...(isChosen ? { read } : {})}
          texts={{ empty: isChosen ? 'No Orders Found' : 'Choose a customer to see the orders.' }}
          opens={{ onOpen: open }}
          selection={selection}
        />
      </div>
    </section>
  )
}

/** All orders, with the amounts of selected ones. Selected orders that can't be paid anymore come first. */
function useRows({ account, state, fields, select }: PaymentFormState, firstOrder: number | undefined) {
  const open = useMemo(() => {
    const isFirst = ({ id }: { id: number }) => id === firstOrder
    return [...account.orders.filter(isFirst), ...account.orders.filter((order) => !isFirst(order))].map(openRow)
  }, [account.orders, firstOrder])
  const rows = useMemo(() => {
    const all = open.map((row) => state.rows.get(row.order.id) ?? row)
    const isClosed = ({ order, isSelected }: ApplyRow) => isSelected && maxApplied(order) <= 0
    return state.closed.length === 0 ? all : [...all.filter(isClosed), ...all.filter((row) => !isClosed(row))]
  }, [open, state])
  const ids = useMemo(() => new Set(fields.lines.map(({ key }) => String(key))), [fields.lines])
  const isSingle = fields.mode === 'single'
  const selection = useMemo(
    () => ({ ids, change: select, rowName: applyRowName, isOff, isSingle }),
    [ids, select, isSingle],
  )
  return { rows, selection }
}

const applyRowName = ({ order }: ApplyRow): string => `order ${order.orderNum}`

/** The columns of Apply To (spec 2.9). Stable while amounts are typed, so only the changed row rerenders. */
const applyColumns = (actions: ApplyActions & { today: string }): Column<ApplyRow>[] => [
  column('orderNum', 'Order #', {
    width: 84,
    phone: { below: dueColumn(actions.today) },
    accessor: ({ order }) => order.orderNum,
    cell: ({ order }, isActive) => <NewTabOrderLink order={order} isTabbable={isActive} />,
  }),
  { ...dueColumn(actions.today), phone: false },
  ...orderColumns,
  figureColumn('balance', 'Balance', {
    width: 124,
    phone: { width: 108 },
    accessor: ({ order }) => order.balanceDue,
    cell: ({ order, net, isSelected }) => (
      <TwoLines
        top={<MoneyText amount={order.balanceDue} />}
        below={
          isSelected && (
            <>
              Net <MoneyText amount={net} />
            </>
          )
        }
      />
    ),
  }),
  column('apply', 'Apply $', {
    width: 282,
    phone: { width: undefined, minWidth: 132 },
    cell: (row, isActive) => <ApplyCell row={row} isActive={isActive} {...actions} />,
  }),
]

/** Due date and days late, while something is owed. */
const dueColumn = (today: string): Column<ApplyRow> =>
  column('due', 'Due', {
    width: 104,
    accessor: ({ order }) => (order.balanceDue > 0 ? order.dueOn : null),
    cell: ({ order: { dueOn, balanceDue, paymentStatus } }) =>
      dueOn === null || balanceDue <= 0 ? (
        <Dash />
      ) : (
        <DueDay dueOn={dueOn} late={paymentStatus === 'PAID' ? 0 : daysLate(dueOn, today)} />
      ),
  })

const orderColumns: Column<ApplyRow>[] = [
  statusColumn('status', 'Status', { width: 104, phone: false, accessor: ({ order }) => order.orderStatus }),
  statusColumn('payment', 'Payment', { width: 96, phone: false, accessor: ({ order }) => order.paymentStatus }),
  column('brand', 'Brand', { minWidth: 96, phone: false, accessor: ({ order }) => brandLabel(order.brands) }),
  moneyColumn('total', 'Total', { width: 112, phone: false, accessor: ({ order }) => order.total }),
]

const markTexts = { PAID: 'FULLY PAID', PARTIAL: 'PARTIAL PAYMENT' } as const

type Props = ApplyActions & { row: ApplyRow; isActive: boolean }

/** Enter and the arrow keys move along the column, Space selects the order. */
export function ApplyCell({ row, isActive, onApply, onToggle }: Props) {
  const { order, text, mark, problem, isOff } = row
  const noteId = useId()
  function tidy() {
    const tidied = tidyAmount(text)
    if (tidied !== text) onApply(order.id, tidied)
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key, shiftKey, altKey, ctrlKey, metaKey } = event
    if (altKey || ctrlKey || metaKey) return
    const step =
      key === 'ArrowDown' || (key === 'Enter' && !shiftKey) ? 1 : key === 'ArrowUp' || key === 'Enter' ? -1 : 0
    if (step === 0 && key !== ' ') return
    event.preventDefault()
    if (step === 0) return onToggle(order.id)
    focusAndSelect(fieldInColumn(event.currentTarget, step, 'input[data-payment-amount]:enabled'))
  }
  return (
    <span className={`w-full row ${style.apply}`}>
      <TextInput
        id={applyFieldId(order.id)}
        className={`flex-none number-field ${style.applyField}`}
        leftSection="$"
        leftSectionPointerEvents="none"
        aria-label={`Apply to order ${order.orderNum}`}
        attributes={{ input: { 'aria-describedby': noteId } }}
        inputMode="decimal"
        autoComplete="off"
        data-payment-amount
        value={text}
        error={problem !== undefined}
        disabled={isOff}
        tabIndex={isActive ? 0 : -1}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => onApply(order.id, event.currentTarget.value)}
        onBlur={tidy}
        onKeyDown={onKeyDown}
      />
      <span
        id={noteId}
        className={`danger small strong grow ${style.applyNote}`}
        data-mark={problem === undefined ? mark : undefined}
      >
        {problem ?? (mark && markTexts[mark])}
        {problem === undefined && mark === 'PARTIAL' && <CreditRest order={order} isTabbable={isActive} />}
      </span>
    </span>
  )
}

/** A short payment often means that something came back. */
function CreditRest({ order, isTabbable }: { order: ApplyRow['order']; isTabbable: boolean }) {
  const { may } = useSession()
  const openModal = useOpenModal()
  if (!may(addMemo) || !isShipped(order.orderStatus)) return null
  return (
    <button
      type="button"
      className={`plain text-button ${style.creditRest}`}
      aria-label={`Credit the rest of order ${order.orderNum}`}
      tabIndex={isTabbable ? 0 : -1}
      onClick={(event) => {
        // The row selects its order.
        event.stopPropagation()
        openModal('NewCreditMemo', { orderId: order.id })
      }}
    >
      Credit the rest
    </button>
  )
}

const isOff = (row: ApplyRow): boolean => row.isOff
const applyField = (orderId: number): HTMLInputElement | null => document.querySelector(`#${applyFieldId(orderId)}`)

const applyFieldId = (orderId: number): string => `apply-${orderId}`

/** Matches first, then the other selected orders, so an order being paid is never hidden by the search. */
function searched(rows: readonly ApplyRow[], search: string): { shown: readonly ApplyRow[]; hasMatches: boolean } {
  const words = searchWords(search)
  if (words.length === 0) return { shown: rows, hasMatches: rows.length > 0 }
  const matches = rows.filter(({ order }) => containsWords(orderSearchText(order), words))
  const found = new Set(matches)
  const others = rows.filter((row) => row.isSelected && !found.has(row))
  return { shown: [...matches, ...others], hasMatches: matches.length > 0 }
}

const orderSearchText = ({ orderNum, brands }: ApplyRow['order']): string => fold(`${orderNum} ${brands.join(' ')}`)

/** As tall as its rows, up to what the screen leaves. */
const heightFor = (rows: number): CSSProperties => ({ maxHeight: Math.max(rows + 36, 160) })

const applyRowId = ({ order }: ApplyRow): number => order.id
