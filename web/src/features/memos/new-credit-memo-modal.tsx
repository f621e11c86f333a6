import type { CreditMemo } from '@dray/contract/memos'
import { Modal, Stack, Text } from '@mantine/core'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { listCustomerOrders } from '@dray/contract/orders/customer-orders'
import type { OrderSummary } from '@dray/contract/orders'
import { isShipped } from '@dray/domain/orders/order-status'
import type { PropsOf } from '../../kit/modals/modals.tsx'
import { useIsPhone } from '../../kit/use-is-phone.ts'
import { confirmMemo } from './confirm-memo.ts'
import { MemoForm } from './memo-form.tsx'
import { MemoOrder } from './memo-order.tsx'
import { useRead } from '../../kit/api/use-call.ts'
import { companyToday } from '../../kit/text/dates.ts'
import { focusActiveRow } from '../../kit/focus.ts'
import { useSession, useSettings } from '../../kit/session.tsx'
import { SpokenDay } from '../../kit/text/spoken-day.tsx'
import { type Column, column } from '../../kit/table/columns.ts'
import { DataTable } from '../../kit/table/data-table.tsx'
import { moneyColumn } from '../../kit/table/value-columns.tsx'
import { CustomerSelect } from '../../records/pickers/customer-select.tsx'
import { statusColumn } from '../../records/record-columns.tsx'

/** Credits or requests what comes back of one shipped order. Without an order, it is chosen first. */
export function NewCreditMemoModal({ frame, closeNow, orderId, customerId }: PropsOf<'NewCreditMemo'>) {
  const isPhone = useIsPhone()
  const [chosenId, setChosenId] = useState(orderId)
  const [orderNum, setOrderNum] = useState<string>()
  function onSaved(memo: CreditMemo) {
    closeNow()
    confirmMemo(memo)
  }
  return (
    <Modal
      {...frame}
      title={orderNum === undefined ? 'New credit memo' : `New credit memo for order ${orderNum}`}
      size={chosenId === undefined ? 'lg' : 1120}
      yOffset="2dvh"
      fullScreen={isPhone}
    >
      {chosenId === undefined ? (
        <ChooseOrder customerId={customerId} onChoose={setChosenId} />
      ) : (
        <MemoOrder orderId={chosenId} onRead={setOrderNum}>
          {(order, returnable) => (
            <MemoForm order={order} returnable={returnable} onSaved={onSaved} onClose={frame.onClose} />
          )}
        </MemoOrder>
      )}
    </Modal>
  )
}

/** The latest orders; what is older is credited from its own page. */
const limit = 200
const noOrders: readonly OrderSummary[] = []
const orderId = ({ id }: OrderSummary): number => id

type Props = { customerId: number | undefined; onChoose: (orderId: number) => void }

/** The order that something comes back of: one of a customer's that have shipped, newest first. */
function ChooseOrder({ customerId: preset, onChoose }: Props) {
  const { may } = useSession()
  const { timeZone } = useSettings()
  const today = companyToday(timeZone)
  const [chosen, setChosen] = useState<number>()
  const customerId = preset ?? chosen
  const table = useRef<HTMLDivElement>(null)
  const read = useRead(
    listCustomerOrders,
    { params: { customerId: customerId ?? 0 }, query: { limit } },
    { enabled: customerId !== undefined },
  )
  const orders = useMemo(() => read.data?.filter(({ orderStatus }) => isShipped(orderStatus)) ?? noOrders, [read.data])
  useFocusOrders(table, orders.length > 0)
  const columns = useMemo(() => orderColumns(today), [today])
  // Drivers see only their own orders, not a customer's.
  if (!may(listCustomerOrders)) return <Text>Open one of your orders, then choose Credit memo.</Text>
  return (
    <Stack gap="sm">
      {preset === undefined && <CustomerSelect value={chosen ?? null} onChange={({ id }) => setChosen(id)} />}
      {customerId !== undefined && (
        <div ref={table}>
          <DataTable
            label="Shipped orders"
            columns={columns}
            rows={orders}
            rowId={orderId}
            read={read}
            texts={{ empty: 'This customer has no orders that have shipped.' }}
            opens={{ onOpen: ({ id }) => onChoose(id) }}
            view={{ maxHeight: 440 }}
          />
        </div>
      )}
    </Stack>
  )
}

/** The orders come after the customer, so that the choice takes two keys. */
function useFocusOrders(table: RefObject<HTMLElement | null>, isReady: boolean): void {
  // Focus lives outside React.
  useEffect(() => {
    if (isReady) focusActiveRow(table.current)
  }, [table, isReady])
}

const orderColumns = (today: string): Column<OrderSummary>[] => [
  column('orderNum', 'Order', { width: 88, accessor: ({ orderNum }) => orderNum }),
  column('delivery', 'Delivery', {
    minWidth: 90,
    accessor: ({ deliveryDate }) => deliveryDate,
    cell: ({ deliveryDate }) => <SpokenDay day={deliveryDate} today={today} direction="past" />,
  }),
  statusColumn('payment', 'Payment', { width: 110, accessor: ({ paymentStatus }) => paymentStatus }),
  moneyColumn('total', 'Total', { width: 110, accessor: ({ total }) => total }),
  moneyColumn('balance', 'Balance', { width: 110, accessor: ({ balanceDue }) => balanceDue, phone: false }),
]
