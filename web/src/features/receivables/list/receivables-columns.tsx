import type { Receivable } from '@dray/contract/receivables'
import { type Cents, zero } from '@dray/domain/money'
import { type AgingBucket, agingBucket, agingBuckets, agingLabels, daysLate } from '@dray/domain/receivables/aging'
import { spokenDay, weekDay } from '../../../kit/text/dates.ts'
import { pluralize } from '../../../kit/text/format-count.ts'
import { MoneyText } from '../../../kit/text/money-text.tsx'
import { amountWidth, listCount } from '../../../kit/server-list/list-totals.tsx'
import { CustomerBalance, OrderBalance } from '../../../records/payments/balance-button.tsx'
import { DaysLate, DueDay } from '../../../records/receivables/due-day.tsx'
import { type Column, column, figureColumn, menuColumn } from '../../../kit/table/columns.ts'
import { hasNotes, noteColumn, RowActions } from './contact-columns.tsx'
import { LastNote, NameCell } from './name-cells.tsx'
import type { ReceivableTotals } from './receivables-list.tsx'
import type { ReceivableRow } from './use-receivable-rows.ts'
import { Dash } from '../../../kit/text/dash.tsx'
import { ListedMoney } from '../../../kit/text/listed-figures.tsx'

type Options = {
  /** The day the figures are for. */
  day: string
  today: string
  /** True for a past day, whose figures don't open Add Payment. */
  isPast: boolean
  /** Only customers with an overdue order are listed, so the overdue total replaces the current bucket. */
  isOfOverdue: boolean
  listed: readonly Receivable[]
  /** Columns the user may add. */
  extra: readonly ReceivableColumn[]
  totals: ReceivableTotals | undefined
  /** Why there are no totals. */
  problem: string | undefined
  onToggle: (row: ReceivableRow) => void
}
type ReceivableColumn = Column<ReceivableRow>

export function receivableColumns(options: Options): ReceivableColumn[] {
  const { listed, isOfOverdue, isPast, today } = options
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
  return [
    nameColumn(options),
    ...amounts,
    totalColumn(options),
    column('overdue', 'Overdue', {
      wide: false,
      phone: 'lineEnd',
      cell: (row) => row.kind === 'customer' && <OverdueOrToCredit receivable={row.receivable} />,
    }),
    dueColumn(options),
    column('lastPayment', 'Last paid', {
      sortable: true,
      width: 76,
      cell: (row) => row.kind === 'customer' && <PastDay day={row.receivable.lastPaymentOn} today={today} />,
    }),
    ...options.extra,
    creditColumn(options),
    ...(hasMoneyToCredit(options) ? [toCreditColumn(options)] : []),
    ...(hasNotes(listed) ? [noteColumn] : []),
    menuColumn((row, isActive) => <RowActions row={row} isActive={isActive} isPast={isPast} />, { phone: false }),
  ]
}

const nameColumn = ({ totals, problem, onToggle }: Options): ReceivableColumn =>
  column('customer', 'Customer', {
    sortable: true,
    minWidth: 152,
    phone: 'title',
    cell: (row, isActive) => <NameCell row={row} isActive={isActive} onToggle={onToggle} />,
    total: () => listCount({ totals, problem }, ({ customers }) => pluralize(customers, 'customer')),
  })

type Age = { amountOf: (figures: Figures) => Cents; isIn: (bucket: AgingBucket) => boolean }

/** An open order's balance is in the column of its age. */
const ageColumn = (id: AgingBucket | 'overdue', header: string, { amountOf, isIn }: Age, options: Options) =>
  figureColumn<ReceivableRow>(id, header, {
    sortable: id !== 'overdue',
    width: widthFor(options, amountOf, 88),
    cell(row) {
      if (row.kind === 'customer') return <ListedMoney amount={amountOf(row.receivable)} />
      if (row.kind !== 'order' || !isIn(agingBucket(row.order.dueOn, options.day))) return null
      return <MoneyText amount={row.order.balanceDue} />
    },
    total: () => options.totals && <MoneyText amount={amountOf(options.totals)} />,
  })

const totalColumn = (options: Options): ReceivableColumn =>
  figureColumn('total', 'Total', {
    sortable: true,
    width: widthFor(options, ({ total }) => total, 92),
    phone: 'end',
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

const creditColumn = (options: Options): ReceivableColumn =>
  figureColumn('credit', 'Credit', {
    sortable: true,
    width: widthFor(options, ({ creditAvailable }) => creditAvailable, 72),
    cell: (row) => row.kind === 'customer' && <ListedMoney amount={row.receivable.creditAvailable} />,
    total: () => options.totals && <MoneyText amount={options.totals.creditAvailable} />,
  })

/** Money nobody owes, per customer and order. */
const toCreditColumn = (options: Options): ReceivableColumn =>
  figureColumn('toCredit', 'To credit', {
    sortable: true,
    width: widthFor(options, ({ toCredit }) => toCredit ?? zero, 84),
    cell(row) {
      if (row.kind === 'customer') return <ListedMoney amount={row.receivable.toCredit ?? zero} />
      return row.kind === 'toCredit' && <MoneyText amount={row.order.amount} />
    },
    total: () => options.totals && <MoneyText amount={options.totals.toCredit ?? zero} />,
  })

const dueColumn = ({ day }: Options): ReceivableColumn =>
  column('oldestDue', 'Oldest due', {
    sortable: true,
    width: 98,
    phone: { at: 'line', cell: (row) => <DueOrNote row={row} day={day} /> },
    cell: (row) => <Due row={row} day={day} />,
  })

type DueProps = { row: ReceivableRow; day: string }

function Due({ row, day }: DueProps) {
  if (row.kind === 'order') return <DaysLate dueOn={row.order.dueOn} late={row.order.daysLate} />
  if (row.kind !== 'customer') return null
  const { oldestDueOn } = row.receivable
  return oldestDueOn === null ? <Dash /> : <DaysLate dueOn={oldestDueOn} late={daysLate(oldestDueOn, day)} />
}

/** On a phone, an expanded customer's last contact note goes below the phone number. */
function DueOrNote({ row, day }: DueProps) {
  if (row.kind === 'order') return <DueDay dueOn={row.order.dueOn} late={row.order.daysLate} isInline />
  if (row.kind === 'contact') {
    const { lastNote } = row.receivable
    return lastNote === null ? 'No contact notes' : <LastNote note={lastNote} />
  }
  if (row.kind !== 'customer' || row.receivable.oldestDueOn === null) return null
  const { oldestDueOn } = row.receivable
  return <DueDay dueOn={oldestDueOn} late={daysLate(oldestDueOn, day)} isInline />
}

export const overdueBalance = ({ aging, total }: Pick<Receivable, 'aging' | 'total'>): Cents =>
  (total - aging.current) as Cents

const widthFor = ({ listed, totals }: Options, amountOf: (figures: Figures) => Cents, least: number): number =>
  amountWidth(listed.map(amountOf), totals && amountOf(totals), least)
type Figures = Pick<Receivable, 'aging' | 'total' | 'toCredit' | 'creditAvailable'>

/** On a phone, money to credit is shown where nothing is overdue. */
function OverdueOrToCredit({ receivable }: { receivable: Receivable }) {
  const overdue = overdueBalance(receivable)
  const toCredit = receivable.toCredit ?? zero
  if (overdue > zero || toCredit === zero) return <ListedMoney amount={overdue} />
  return (
    <>
      <MoneyText amount={toCredit} /> to credit
    </>
  )
}

const PastDay = ({ day, today }: { day: string | null; today: string }) =>
  day === null ? <Dash /> : <span title={weekDay(day)}>{spokenDay(day, today, 'past')}</span>
