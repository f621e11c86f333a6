import { containsWords, fold, searchWords } from '@dray/domain/search/search-words'
import { type ApplyMode, applyModes, maxApplied } from '@dray/domain/payments/apply-to'
import { Button, Group } from '@mantine/core'
import { type CSSProperties, useMemo, useState } from 'react'
import { disabledIf } from '../../../kit/disabled-if.ts'
import { focusAndSelect } from '../../../kit/focus/focus-and-select.ts'
import { pluralize } from '../../../kit/format-count.ts'
import { SearchField } from '../../../kit/search-field.tsx'
import { TabStrip } from '../../../kit/tab-strip.tsx'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { useStable } from '../../../kit/use-stable.ts'
import { applyFieldId } from './apply-cell.tsx'
import { applyColumns } from './apply-columns.tsx'
import { closedText } from './messages.tsx'
import style from './payment-form.module.css'
import { type ApplyRow, openRow } from './payment-state.ts'
import { useIsPhone } from '../../../kit/use-is-phone.ts'
import type { PaymentFormState } from './use-payment-form.ts'

const modeLabels: Readonly<Record<ApplyMode, string>> = { single: 'Single', split: 'Split' }
const applyRowId = ({ order }: ApplyRow): number => order.id
const applyRowName = ({ order }: ApplyRow): string => `order ${order.orderNum}`
const isOff = (row: ApplyRow): boolean => row.isOff
const applyField = (orderId: number): HTMLInputElement | null => document.querySelector(`#${applyFieldId(orderId)}`)

/** The orders that the payment is applied to (spec 2.9, D-111). */
export function ApplyTo({ payment, firstOrder }: { payment: PaymentFormState; firstOrder?: number | undefined }) {
  const { fields, state, read, isChosen } = payment
  const { rows, selection } = useRows(payment, firstOrder)
  const [search, setSearch] = useState('')
  const isPhone = useIsPhone()
  const toggle = useStable((orderId: number) => {
    const ids = new Set(selection.ids)
    if (!ids.delete(String(orderId))) ids.add(String(orderId))
    payment.select(ids)
  })
  const { apply: onApply } = payment
  const columns = useMemo(() => applyColumns({ onApply, onToggle: toggle, isPhone }), [onApply, toggle, isPhone])
  const { shown, hasMatches } = useMemo(() => searched(rows, search), [rows, search])
  const rowHeight = isPhone ? 64 : 44

  /** From the row to its Apply $; an order that is not selected yet is selected. */
  function open({ order, isSelected, isOff: isClosed }: ApplyRow) {
    if (isClosed) return
    if (!isSelected) toggle(order.id)
    // Again once its amount is rendered, so that it is selected.
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
        {fields.mode === 'split' && (
          <Button
            variant="subtle"
            size="xs"
            aria-keyshortcuts="o"
            title="Apply to the oldest orders first (o)"
            {...disabledIf(!payment.canPayOldest, payment.payOldest)}
          >
            Apply to the oldest orders first
          </Button>
        )}
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

/** The table is as high as its rows, up to what the screen leaves. */
const heightFor = (rows: number): CSSProperties => ({ maxHeight: Math.max(rows + 36, 160) })

/** The orders that match, then the other selected ones: an order that is paid is never out of view. */
function searched(rows: readonly ApplyRow[], search: string): { shown: readonly ApplyRow[]; hasMatches: boolean } {
  const words = searchWords(search)
  if (words.length === 0) return { shown: rows, hasMatches: rows.length > 0 }
  const matches = rows.filter(({ order }) => containsWords(orderSearchText(order), words))
  const found = new Set(matches)
  const others = rows.filter((row) => row.isSelected && !found.has(row))
  return { shown: [...matches, ...others], hasMatches: matches.length > 0 }
}

const orderSearchText = ({ orderNum, brands }: ApplyRow['order']): string => fold(`${orderNum} ${brands.join(' ')}`)

/** All orders; those that are selected with what the fields make of them, and first those that can't be paid anymore. */
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
    () => ({ ids, change: select, nameOf: applyRowName, isOff, isSingle }),
    [ids, select, isSingle],
  )
  return { rows, selection }
}
