import type { Receivable } from '@dray/contract/receivables'
import { type Cents, zero } from '@dray/domain/money'
import { type AgingBucket, agingBucket, agingBuckets, agingLabels, daysLate } from '@dray/domain/receivables/aging'
import type { ReactNode } from 'react'
import { shortDay, spokenDay } from '../../../kit/text/dates.ts'
import { pluralize } from '../../../kit/text/format-count.ts'
import { MoneyText } from '../../../kit/text/money-text.tsx'
import { amountWidth, listCount } from '../../../kit/server-list/list-totals.tsx'
import { CustomerBalance, OrderBalance } from '../../../records/payments/balance-button.tsx'
import { DueDay } from '../../../records/receivables/due-day.tsx'
import { type Column, column, figureColumn, menuColumn } from '../../../kit/table/columns.ts'
import { hasNotes, hasPhones, noteColumn, phoneColumn, RowActions } from './contact-columns.tsx'
import { BelowOrder, LastNote, NameCell, OwnerCell } from './name-cells.tsx'
import type { ReceivableTotals } from './receivables-list.tsx'
import style from './receivables.module.css'
import type { ReceivableRow } from './use-receivable-rows.ts'

type Options = {
  /** The day the figures are for. */
  day: string
  today: string
  /** True for a past day, whose figures don't open Add Payment. */
  isPast: boolean
  /** Only customers with an overdue order are listed, so the overdue total replaces the current bucket. */
  isOfOverdue: boolean
  listed: readonly Receivable[]
  totals: ReceivableTotals | undefined
  /** Why there are no totals. */
  problem: string | undefined
  onToggle: (row: ReceivableRow) => void
}
type ReceivableColumn = Column<ReceivableRow>

export function receivableColumns(options: Options): ReceivableColumn[] {
  const { listed, isOfOverdue, isPast, today } = options
  const total = totalColumn(options)
  const amounts = [
    ...agingBuckets
      .filter((bucket) => bucket !== 'current' || !isOfOverdue)
      .map((bucket) =>
        ageColumn(
          bucket,
          agingLabels[bucket],
          { amountOf: ({ aging }) => aging[bucket], isIn: (own) => own === bucket },
          options,
        ),
      ),
    ...(isOfOverdue
      ? [ageColumn('overdue', 'Overdue', { amountOf: overdueBalance, isIn: (own) => own !== 'current' }, options)]
      : []),
  ]
  const lastPayment: ReceivableColumn = column('lastPayment', 'Last payment', {
    sortable: true,
    width: 92,
    cell: (row) => row.kind === 'customer' && <PastDay day={row.receivable.lastPaymentOn} today={today} />,
  })
  const rest: ReceivableColumn[] = [
    dueColumn(options),
    hasPhones(listed) ? { ...lastPayment, width: 116, below: phoneColumn } : lastPayment,
    hasMoneyToCredit(options) ? { ...creditColumn(options), below: toCreditColumn } : creditColumn(options),
    menuColumn((row, isActive) => <RowActions row={row} isActive={isActive} isPast={isPast} />),
  ]
  return [
    {
      ...nameColumn(options),
      wraps: true,
      below: column('owner', 'Account owner', { sortable: true, cell: (row) => <OwnerCell row={row} /> }),
    },
    ...amounts,
    hasNotes(listed) ? { ...total, below: noteColumn([...amounts, total], rest) } : total,
    column('overdue', 'Overdue', {
      wide: false,
      phone: 'endBelow',
      cell: (row) => row.kind === 'customer' && <OverdueOrToCredit receivable={row.receivable} />,
    }),
    ...rest,
  ]
}

const nameColumn = ({ totals, problem, onToggle }: Options): ReceivableColumn =>
  column('customer', 'Customer', {
    sortable: true,
    minWidth: 148,
    phone: 'title',
    cell: (row, isActive) => <NameCell row={row} isActive={isActive} onToggle={onToggle} />,
    total: () => listCount({ totals, problem }, ({ customers }) => pluralize(customers, 'customer')),
  })

/** Leaves the second line to the row's note. */
const aboveNote = (amount: ReactNode, { listed }: Options): ReactNode =>
  hasNotes(listed) ? <span className={style.aboveNote}>{amount}</span> : amount

type Age = { amountOf: (figures: Figures) => Cents; isIn: (bucket: AgingBucket) => boolean }

/** An open order's balance is in the column of its age. */
const ageColumn = (id: AgingBucket | 'overdue', header: string, { amountOf, isIn }: Age, options: Options) =>
  figureColumn<ReceivableRow>(id, header, {
    sortable: id !== 'overdue',
    width: widthFor(options, amountOf, 88),
    cell(row) {
      if (row.kind === 'customer') return aboveNote(<AmountOrDash amount={amountOf(row.receivable)} />, options)
      if (row.kind !== 'order' || !isIn(agingBucket(row.order.dueOn, options.day))) return null
      return <MoneyText amount={row.order.balanceDue} />
    },
    total: () => options.totals && <MoneyText amount={amountOf(options.totals)} />,
  })

const totalColumn = (options: Options): ReceivableColumn =>
  figureColumn('total', 'Total', {
    sortable: true,
    width: widthFor(options, ({ total }) => total, 92),
    phone: { at: 'end', width: widthFor(options, ({ total }) => total, 116) },
    cell(row, isActive) {
      if (row.kind === 'notice' || row.kind === 'toCredit') return null
      if (row.kind === 'contact') return <RowActions row={row} isActive={isActive} isPast={options.isPast} />
      const amount = row.kind === 'order' ? row.order.balanceDue : row.receivable.total
      if (options.isPast) return <MoneyText amount={amount} />
      if (row.kind === 'order') {
        const order = { ...row.order, id: row.order.orderId }
        return <OrderBalance order={order} customerId={row.customerId} isTabbable={isActive} />
      }
      const { customerId, customerName } = row.receivable
      return (
        <strong>
          <CustomerBalance customer={{ id: customerId, customerName }} balance={amount} isTabbable={isActive} />
        </strong>
      )
    },
    total: () => options.totals && <MoneyText amount={options.totals.total} />,
  })

const hasMoneyToCredit = ({ totals }: Options): boolean => totals !== undefined && (totals.toCredit ?? zero) > zero

/** Available credit, and below it the money to credit; both have totals. */
const creditColumn = (options: Options): ReceivableColumn =>
  figureColumn('credit', 'Credit', {
    sortable: true,
    width: Math.max(
      widthFor(options, ({ creditAvailable }) => creditAvailable, 72),
      widthFor(options, ({ toCredit }) => toCredit ?? zero, 72),
    ),
    cell: (row) => row.kind === 'customer' && <AmountOrDash amount={row.receivable.creditAvailable} />,
    total: () =>
      options.totals && (
        <span className={style.totals}>
          <MoneyText amount={options.totals.creditAvailable} />
          {hasMoneyToCredit(options) && <MoneyText amount={options.totals.toCredit ?? zero} />}
        </span>
      ),
  })

/** Money nobody owes, per customer and order. */
const toCreditColumn: NonNullable<ReceivableColumn['below']> = column('toCredit', 'To credit', {
  sortable: true,
  cell(row) {
    if (row.kind === 'customer') return <AmountOrDash amount={row.receivable.toCredit ?? zero} />
    return row.kind === 'toCredit' && <MoneyText amount={row.order.amount} />
  },
})

const dueColumn = ({ day }: Options): ReceivableColumn =>
  column('oldestDue', 'Oldest due', {
    sortable: true,
    width: 92,
    phone: { at: 'titleBelow', cell: (row) => <DueOrNote row={row} day={day} /> },
    cell: (row) => <Due row={row} day={day} isInline={false} />,
  })

type DueProps = { row: ReceivableRow; day: string; isInline: boolean }

function Due({ row, day, isInline }: DueProps) {
  if (row.kind === 'order') return <DueDay dueOn={row.order.dueOn} late={row.order.daysLate} isInline={isInline} />
  if (row.kind !== 'customer') return null
  const { oldestDueOn } = row.receivable
  return oldestDueOn === null ? (
    '–'
  ) : (
    <DueDay dueOn={oldestDueOn} late={daysLate(oldestDueOn, day)} isInline={isInline} />
  )
}

/** On a phone, an expanded customer's last contact note goes below the phone number. */
function DueOrNote({ row, day }: Omit<DueProps, 'isInline'>) {
  const due = <Due row={row} day={day} isInline />
  if (row.kind === 'order') return <BelowOrder>{due}</BelowOrder>
  if (row.kind !== 'contact') return due
  const { lastNote } = row.receivable
  return <BelowOrder>{lastNote === null ? 'No contact notes' : <LastNote note={lastNote} />}</BelowOrder>
}

export const overdueBalance = ({ aging, total }: Pick<Receivable, 'aging' | 'total'>): Cents =>
  (total - aging.current) as Cents

const widthFor = ({ listed, totals }: Options, amountOf: (figures: Figures) => Cents, least: number): number =>
  amountWidth(listed.map(amountOf), totals && amountOf(totals), least)
type Figures = Pick<Receivable, 'aging' | 'total' | 'toCredit' | 'creditAvailable'>

/** Most buckets of most customers are empty. */
const AmountOrDash = ({ amount }: { amount: Cents }) => (amount === zero ? '–' : <MoneyText amount={amount} />)

/** On a phone, money to credit is shown where nothing is overdue. */
function OverdueOrToCredit({ receivable }: { receivable: Receivable }) {
  const overdue = overdueBalance(receivable)
  const toCredit = receivable.toCredit ?? zero
  if (overdue > zero || toCredit === zero) return <AmountOrDash amount={overdue} />
  return (
    <>
      <MoneyText amount={toCredit} /> to credit
    </>
  )
}

const PastDay = ({ day, today }: { day: string | null; today: string }) =>
  day === null ? '–' : <span title={shortDay(day)}>{spokenDay(day, today, 'past')}</span>
