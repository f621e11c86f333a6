import { setMustPay } from '@dray/contract/orders/must-pay'
import type { Order } from '@dray/contract/orders'
import type { PayableOrder } from '@dray/contract/payments'
import { type Cents, formatDollars, sum, zero } from '@dray/domain/money'
import { maxApplied } from '@dray/domain/payments/apply-to'
import { Modal, Stack, Text } from '@mantine/core'
import { type FormEvent, useMemo, useState } from 'react'
import { isolateName } from '@dray/domain/text/isolate-name'
import { useChange } from '../../../kit/api/use-call.ts'
import { MoneyField } from '../../../kit/fields/money-field.tsx'
import { moneyText, typedMoney } from '../../../kit/fields/typed-money.ts'
import { FormEnd } from '../../../kit/modals/form-end.tsx'
import { type Layered, useUnsavedGuard } from '../../../kit/modals/modals.tsx'
import { MoneyText } from '../../../kit/text/money-text.tsx'
import { useSettings } from '../../../kit/session.tsx'
import { type Column, column } from '../../../kit/table/columns.ts'
import { TwoLines } from '../../../kit/table/cell-text.tsx'
import { DataTable } from '../../../kit/table/data-table.tsx'
import { moneyColumn } from '../../../kit/table/value-columns.tsx'
import { useStable } from '../../../kit/use-stable.ts'
import { useAccount } from '../../../records/payments/payment-form/use-payment-form.ts'
import { NewTabOrderLink, statusColumn } from '../../../records/record-columns.tsx'
import { refusalText } from '../../../records/refusal-text.ts'
import { commaProblem } from '@dray/domain/typed-figures'

type Props = Layered & { order: Order; onSaved: (order: Order) => void }
type Row = Pick<PayableOrder, 'id' | 'orderNum' | 'orderStatus'> & {
  balanceDue: Cents
  typed: string
  open: Cents | undefined
  problem: string | undefined
}

/** Sets amounts that must be paid, on which orders of the customer, before an order is dropped off. */
export function MustPayDialog({ frame, closeNow, order, onSaved }: Props) {
  const { rows, read, entries, isValid, isEdited, type } = useRequirements(order)
  const save = useChange(setMustPay)
  useUnsavedGuard(isEdited && !save.isSuccess, undefined, { isSending: save.isPending })
  const columns = useMemo(() => requirementColumns(type), [type])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isValid || !isEdited || save.isPending) return
    save.mutate(
      { params: { orderId: order.id }, body: { mustPay: entries, modifiedOn: order.modifiedOn.toISOString() } },
      {
        onSuccess(saved) {
          onSaved(saved)
          closeNow()
        },
      },
    )
  }
  return (
    <Modal {...frame} title={`Order ${order.orderNum}: pay before the drop`} size={640}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <BalanceState order={order} />
          <DataTable
            label="Orders to be paid"
            columns={columns}
            rows={rows}
            rowId={rowId}
            read={read}
            texts={{ empty: `${isolateName(order.customer.customerName)} owes nothing on other orders.` }}
            view={{ rowHeight: 48, maxHeight: 360 }}
          />
          <Outcome rows={rows} entries={entries} isLifted={order.mustPayLifted !== null} />
          <FormEnd
            submit="Save"
            isSaving={save.isPending}
            isDisabled={!isValid || !isEdited}
            refusal={save.error ? refusalText(save.error) : undefined}
            onCancel={frame.onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}

type OutcomeProps = { rows: readonly Row[]; entries: readonly { amount: Cents }[]; isLifted: boolean }

/** The first problem, or what is required. */
function Outcome({ rows, entries, isLifted }: OutcomeProps) {
  const wrong = rows.find(({ problem }) => problem !== undefined)
  const required = formatDollars(sum(entries.map(({ amount }) => amount)))
  return (
    <Text size="sm" component="output" className={wrong ? 'danger' : 'figures'}>
      {wrong
        ? `Order ${wrong.orderNum}: ${wrong.problem}`
        : entries.length === 0
          ? 'No amount is required.'
          : `${required} is required.${isLifted ? ' New amounts end the lift.' : ''}`}
    </Text>
  )
}

const rowId = ({ id }: Row): number => id

/** If the order is COD, its own balance is collected anyway. */
function BalanceState({ order }: { order: Order }) {
  const { requirePayment } = useSettings()
  const { customerName, cod } = order.customer
  const balance = formatDollars(order.balanceDue)
  return (
    <Text size="sm">
      {cod
        ? `${isolateName(customerName)} pays on delivery (COD), so this order's balance of ${balance} is collected anyway.`
        : requirePayment
          ? `Every order is paid at delivery, so this order's balance of ${balance} is collected anyway.`
          : `${isolateName(customerName)} has payment terms, so the driver collects only what is required here.`}
    </Text>
  )
}

type Typed = ReadonlyMap<number, string>

function useRequirements(order: Order) {
  const { requirePayment } = useSettings()
  const { account, read } = useAccount(order.customerID)
  const [start] = useState<Typed>(
    () =>
      new Map(order.mustPay.flatMap(({ orderId, amount, open }) => (open > 0 ? [[orderId, moneyText(amount)]] : []))),
  )
  const [typed, setTyped] = useState(start)
  const paysBalance = order.customer.cod || requirePayment
  const rows = useMemo(() => {
    const isListed = ({ id }: PayableOrder) => !(id === order.id && paysBalance) || start.has(id)
    const payable = account.orders.filter((each) => maxApplied(each) > 0 && isListed(each))
    const own = payable.filter(({ id }) => id === order.id)
    return [...own, ...payable.filter(({ id }) => id !== order.id)].map((each) => {
      const text = typed.get(each.id) ?? ''
      const stored = order.mustPay.find(({ orderId }) => orderId === each.id)
      return {
        ...each,
        typed: text,
        open: stored?.open,
        problem: amountProblem(text, each.balanceDue, start.get(each.id)),
      }
    })
  }, [account.orders, order, paysBalance, start, typed])
  const type = useStable((orderId: number, text: string) => setTyped((before) => new Map(before).set(orderId, text)))
  const sequence = [...new Set([...start.keys(), ...rows.map(({ id }) => id)])]
  const entries = sequence.flatMap((orderId) => {
    const amount = typedMoney((typed.get(orderId) ?? '').trim())
    return amount !== null && amount > 0 ? [{ orderId, amount }] : []
  })
  const isValid = rows.every(({ problem }) => problem === undefined)
  const isEdited = [...typed].some(([id, text]) => text.trim() !== (start.get(id) ?? ''))
  return { rows, read, entries, isValid, isEdited, type }
}

/** An amount that stays as it was may be more than is due by now. */
function amountProblem(typed: string, balanceDue: Cents, before: string | undefined): string | undefined {
  const text = typed.trim()
  if (text === '' || text === before) return undefined
  const amount = typedMoney(text)
  if (commaProblem(text) !== undefined) return 'use a period for decimals.'
  if (amount === null || amount < 0) return 'enter an amount in dollars.'
  return amount > balanceDue ? 'this is more than is due.' : undefined
}

const requirementColumns = (type: (orderId: number, text: string) => void): Column<Row>[] => [
  column('orderNum', 'Order #', {
    width: 80,
    accessor: ({ orderNum }) => orderNum,
    cell: (row, isActive) => <NewTabOrderLink order={row} isTabbable={isActive} />,
  }),
  statusColumn('status', 'Status', { minWidth: 104, accessor: ({ orderStatus }) => orderStatus, phone: false }),
  moneyColumn('balance', 'Balance', {
    width: 104,
    accessor: ({ balanceDue }) => balanceDue,
    cell: ({ balanceDue, open }) => (
      <TwoLines
        top={<MoneyText amount={balanceDue} />}
        below={open !== undefined && open > zero && `${formatDollars(open)} open`}
      />
    ),
  }),
  column('required', 'Must be paid', {
    width: 130,
    cell: ({ id, orderNum, typed, problem }) => (
      <MoneyField
        className="number-field"
        aria-label={`Must be paid on order ${orderNum}`}
        value={typed}
        error={problem !== undefined}
        onChange={(text) => type(id, text)}
      />
    ),
  }),
]
