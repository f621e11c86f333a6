import { formatDollars, zero } from '@dray/domain/money'
import { formatRate } from '@dray/domain/payroll/commission'
import { formatHours, parseHours, type PayTotals, payTotals, payTypeLabels } from '@dray/domain/payroll/pay'
import { Button } from '@mantine/core'
import { moneyText, tidyMoney } from '../../../kit/fields/typed-money.ts'
import { pluralize } from '../../../kit/text/format-count.ts'
import { useOpenModal, usePreloadOnApproach } from '../../../kit/modals/modals.tsx'
import { MoneyText } from '../../../kit/text/money-text.tsx'
import { SheetCell } from '../../../kit/sheet/sheet-cell.tsx'
import { type Column, flat, column, figureColumn } from '../../../kit/table/columns.ts'
import style from '../payroll.module.css'
import { ListedMoney } from '../../../kit/text/listed-figures.tsx'
import { isUsed, type PayField, type PayLine } from './payroll-form.ts'
import { noteId, PayNote } from './payroll-notices.tsx'

type PayCellActions = {
  onType: (line: PayLine, field: PayField, text: string) => void
  /** Figures for this row and those below. */
  onPaste: (line: PayLine, field: PayField, texts: readonly string[]) => void
}

type PayActions = PayCellActions & {
  isReadOnly: boolean
  onCommission: (line: PayLine) => void
  onReimbursements: (line: PayLine) => void
}

/** Spec 2.12. Sorted by name, so rows don't move while figures are typed. */
export function payrollColumns(actions: PayActions): Column<PayLine>[] {
  const columns = sheetColumns(actions)
  return [...columns.map((column): Column<PayLine> => ({ ...column, phone: false })), personCard(columns)]
}

const sheetColumns = (actions: PayActions): Column<PayLine>[] => [
  column('name', 'Name', {
    minWidth: 130,
    grow: 2,
    cell: (line, isActive) => <NameCell line={line} isActive={isActive} onCommission={actions.onCommission} />,
    total: (lines) => `Total of ${lines.length}`,
  }),
  column('payType', 'Pay Type', {
    width: 120,
    accessor: ({ row }) => row.payType && payTypeLabels[row.payType],
    sortable: false,
    below: column('rate', 'Rate', { accessor: ({ row }) => rateText(row), sortable: false }),
  }),
  figureColumn('hours', 'Hours', {
    width: 80,
    cell: (line, isActive) => <HoursCell line={line} isActive={isActive} {...actions} />,
    total: (lines) => <span className="figures">{formatHours(cachedTotals(lines).hoursWorked)}</span>,
  }),
  ...amountColumns(actions),
  column('note', 'Note', { minWidth: 120, cell: (line) => <PayNote line={line} /> }),
]

const amountColumns = (actions: PayActions): Column<PayLine>[] => [
  amount('totalBasePay', 'Base', 108, (line, isActive) =>
    isUsed('totalBasePay', line.row.payType) && !actions.isReadOnly ? (
      <PayCell field="totalBasePay" line={line} isActive={isActive} {...actions} />
    ) : (
      <ListedMoney amount={line.figures.totalBasePay} />
    ),
  ),
  amount('commission', 'Commission', 156, (line, isActive) => (
    <CommissionCell line={line} isActive={isActive} {...actions} />
  )),
  amount('bonus', 'Bonus', 100, (line, isActive) =>
    actions.isReadOnly ? (
      <ListedMoney amount={line.figures.bonus} />
    ) : (
      <PayCell field="bonus" line={line} isActive={isActive} {...actions} />
    ),
  ),
  amount('reimbursement', 'Reimbursement', 116, (line, isActive) => (
    <ReimbursementCell line={line} isActive={isActive} {...actions} />
  )),
  amount('totalPay', 'Total Pay', 108, ({ figures }) => (
    <strong>
      <MoneyText amount={figures.totalPay} />
    </strong>
  )),
]

type Figure = Exclude<keyof PayTotals, 'hoursWorked'>

const amount = (figure: Figure, header: string, width: number, cell: Column<PayLine>['cell'] & {}) =>
  figureColumn<PayLine>(figure, header, {
    width,
    cell,
    total: (lines) => <MoneyText amount={cachedTotals(lines)[figure]} />,
  })

type NameCellProps = { line: PayLine; isActive: boolean; onCommission: (line: PayLine) => void }

/** The person's name, which opens their pay, and below it anything to check before paying them. */
function NameCell({ line, isActive, onCommission }: NameCellProps) {
  const { name, changedOrders, hasQuestion, comments } = line.row
  const openModal = useOpenModal()
  const marks = [
    changedOrders > 0 && `${pluralize(changedOrders, 'order')} changed since saved`,
    hasQuestion ? 'Question' : comments > 0 && pluralize(comments, 'comment'),
  ].filter((mark) => mark !== false)
  return (
    <span className={`min-w-0 ${style.name}`}>
      <button
        type="button"
        className={`ellipsis plain strong ${style.person}`}
        tabIndex={isActive ? 0 : -1}
        title={`Edit ${name}`}
        onClick={() => openModal('EditUser', { userId: line.row.userId })}
      >
        {name}
      </button>
      {marks.length > 0 && (
        <button
          type="button"
          className={`ellipsis plain small muted ${style.mark}`}
          data-waits={changedOrders > 0 || hasQuestion || undefined}
          tabIndex={isActive ? 0 : -1}
          aria-label={`${marks.join(', ')}: ${name}`}
          title={marks.join(', ')}
          onClick={() => onCommission(line)}
        >
          {marks.join(', ')}
        </button>
      )}
    </span>
  )
}

/** $18.00 · 20%. */
function rateText({ payType, baseRate, commissionRate }: PayLine['row']): string {
  const base = baseRate === null || payType === 'COMMISSION' ? '' : `${formatDollars(baseRate)} · `
  return `${base}${formatRate(commissionRate)}`
}

/** Only for people paid by the hour (spec 5). */
function HoursCell({ line, isActive, ...actions }: PayActions & { line: PayLine; isActive: boolean }) {
  if (!isUsed('hoursWorked', line.row.payType)) return <span className="figures">N/A</span>
  if (actions.isReadOnly) return <span className="figures">{formatHours(line.figures.hoursWorked)}</span>
  return <PayCell field="hoursWorked" line={line} isActive={isActive} {...actions} />
}

const totals = new WeakMap<readonly PayLine[], PayTotals>()

/** Cached, because each column of the totals row needs them. */
function cachedTotals(lines: readonly PayLine[]): PayTotals {
  const known = totals.get(lines) ?? payTotals(lines.map(({ figures }) => figures))
  totals.set(lines, known)
  return known
}

type Props = PayActions & { line: PayLine; isActive: boolean }

/** The figure becomes a field when clicked; the button beside it shows its orders. */
function CommissionCell({ line, isActive, ...actions }: Props) {
  const { orderCount, name } = line.row
  const count = orderCount === 0 ? 'Orders' : pluralize(orderCount, 'order')
  return (
    <span className={`w-full row ${style.commission}`}>
      {actions.isReadOnly ? (
        <ListedMoney amount={line.figures.commission} />
      ) : (
        <PayCell field="commission" line={line} isActive={isActive} {...actions} />
      )}
      <Button
        size="compact-xs"
        variant="default"
        tabIndex={isActive ? 0 : -1}
        aria-label={`${count}: calculate the commission of ${name}`}
        title="Calculate Commission"
        {...usePreloadOnApproach('CalculateCommission')}
        onClick={() => actions.onCommission(line)}
      >
        {count}
      </Button>
    </span>
  )
}

const labels: Readonly<Record<PayField, string>> = {
  hoursWorked: 'Hours',
  totalBasePay: 'Base',
  commission: 'Commission',
  bonus: 'Bonus',
}

type PayCellProps = PayCellActions & { field: PayField; line: PayLine; isActive: boolean }

/** A figure typed as in a spreadsheet. */
const PayCell = ({ field, line, isActive, onType, onPaste }: PayCellProps) => (
  <SheetCell
    label={`${labels[field]} of ${line.row.name}`}
    describedBy={noteId(line.id)}
    text={line.texts[field]}
    placeholder={fieldPlaceholder(field, line)}
    state={{
      isChanged: line.changed.has(field),
      isInvalid: line.problems[field] !== undefined,
      isQuiet: field === 'commission',
    }}
    isActive={isActive}
    tidy={field === 'hoursWorked' ? tidyHours : tidyMoney}
    onType={(text) => onType(line, field, text)}
    onPaste={(texts) => onPaste(line, field, texts)}
  />
)

function fieldPlaceholder(field: PayField, { row }: PayLine): string {
  if (field === 'hoursWorked') return '0'
  return field === 'totalBasePay' ? moneyText(row.baseRate) : '0.00'
}

function tidyHours(text: string): string {
  const read = parseHours(text)
  return 'hours' in read && text.trim() !== '' ? formatHours(read.hours) : text.trim()
}

type ReimbursementCellProps = Pick<PayActions, 'isReadOnly' | 'onReimbursements'> & { line: PayLine; isActive: boolean }

/** The total; a click lists them. */
function ReimbursementCell({ line, isActive, isReadOnly, onReimbursements }: ReimbursementCellProps) {
  const { reimbursement, reimbursementsDetails, name } = line.row
  if (isReadOnly && reimbursementsDetails.length === 0) return <ListedMoney amount={reimbursement} />
  const text = reimbursement === zero && !isReadOnly ? 'Add' : formatDollars(reimbursement)
  return (
    <Button
      size="compact-sm"
      variant="default"
      tabIndex={isActive ? 0 : -1}
      // Starts with the visible text, so voice control finds the button.
      aria-label={`${text}: reimbursements of ${name}`}
      title="Manage reimbursements"
      onClick={() => onReimbursements(line)}
    >
      <span className="figures">{text}</span>
    </Button>
  )
}

/** In pixels. */
export const phoneRowHeight = 272

/** On a phone each person is a card, because a row would be three screens wide. */
function personCard(columns: readonly Column<PayLine>[]): Column<PayLine> {
  const all = flat(columns)
  const find = (id: string) => all.find((column) => column.id === id)
  const figures = all.filter(({ id }) => id !== 'name' && id !== 'note')
  return column('person', 'Person', {
    wide: false,
    phone: { minWidth: 240 },
    cell: (line, isActive) => (
      <div className={`w-full stack ${style.card}`}>
        <div className={`wrap ${style.cardHead}`}>
          {find('name')?.cell?.(line, isActive)}
          {find('note')?.cell?.(line, isActive)}
        </div>
        <dl>
          {figures.map((column) => (
            <div key={column.id}>
              <dt>{column.header}</dt>
              <dd>{column.cell?.(line, isActive) ?? String(column.accessor?.(line) ?? '')}</dd>
            </div>
          ))}
        </dl>
      </div>
    ),
    total: (lines) => (
      <>
        {find('name')?.total?.(lines)}: {find('totalPay')?.total?.(lines)}
      </>
    ),
  })
}
