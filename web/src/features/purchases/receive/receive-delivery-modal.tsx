import { problems } from '@dray/contract/problems'
import type { ReceivedDelivery } from '@dray/contract/purchase-receipts'
import { type PurchaseOrder, readPurchaseOrder } from '@dray/contract/purchases'
import { receivingProblem } from '@dray/domain/purchases/receiving/delivery'
import { Alert, Button, Group, Loader, Modal, Stack } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../../../shared/api/use-call.ts'
import type { PropsOf } from '../../../shared/modals/modals.tsx'
import { ReadFailed } from '../../../shared/read-failed.tsx'
import { useIsPhone } from '../../../shared/use-is-phone.ts'
import { Delivered } from './delivered.tsx'
import { ReceiveDeliveryForm } from './receive-delivery-form.tsx'
import { useReceiving } from './use-receiving.ts'

/** Receives a delivery of a purchase order: one step counts what came, the next prints the labels of its batches. */
export function ReceiveDeliveryModal({ frame, closeNow, purchaseOrderId }: PropsOf<'ReceiveDelivery'>) {
  const read = useRead(readPurchaseOrder, { params: { id: purchaseOrderId } })
  const isPhone = useIsPhone()
  const [received, setReceived] = useState<ReceivedDelivery>()
  const receive = useReceiving()
  const order = read.data?.res
  const title = order ? `Receive ${order.purchaseOrderNum}, ${order.brand.name}` : 'Receive'
  return (
    <Modal {...frame} title={title} size="xl" fullScreen={isPhone}>
      {order === undefined && read.error && <ReadFailed retry={read.refetch}>{read.error.message}</ReadFailed>}
      {order === undefined && !read.error && <Loader size="sm" type="dots" role="status" aria-label="Loading" />}
      {order !== undefined && received !== undefined && (
        <Delivered order={order} received={received} onClose={closeNow} />
      )}
      {order !== undefined && received === undefined && (
        <ToReceive problem={receive.isPending ? undefined : problemOf(order)} onClose={frame.onClose}>
          <ReceiveDeliveryForm
            order={order}
            receive={receive}
            readAgain={read.refetch}
            onReceived={setReceived}
            onClose={frame.onClose}
          />
        </ToReceive>
      )}
    </Modal>
  )
}

/** While a delivery is being sent, its order may be read again before the answer arrives: then all of it is received already. */
const problemOf = ({ orderStatus, closedShortOn }: PurchaseOrder) =>
  receivingProblem({ status: orderStatus, isClosedShort: closedShortOn !== null })

type ToReceiveProps = {
  problem: ReturnType<typeof receivingProblem>
  onClose: () => void
  children: React.ReactNode
}

/** The form, or why nothing can be received now. */
function ToReceive({ problem, onClose, children }: ToReceiveProps) {
  if (problem === undefined) return children
  return (
    <Stack gap="md">
      <Alert color="yellow" role="alert">
        {problems[problem][1]}
      </Alert>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </Group>
    </Stack>
  )
}
