import type { Order } from '@dray/contract/orders'
import { Text } from '@mantine/core'
import { CustomerLink } from '../../../records/customer-link.tsx'
import { mediumDay } from '../../../kit/dates.ts'
import { TextBlock } from '../../../kit/record-page/text-block.tsx'
import style from './order-blocks.module.css'

export function OrderBlocks({ order }: { order: Order }) {
  const { customerName, contactName, contactPhone, address } = order.customer
  return (
    <div className={style.blocks}>
      <TextBlock title="Customer">
        <Text fw={600}>
          <CustomerLink customer={{ id: order.customerID, customerName }} />
        </Text>
        {[contactName, contactPhone, address].map((line) => line && <Text key={line}>{line}</Text>)}
      </TextBlock>
      <TextBlock title={order.pickupOrder ? 'Pickup' : 'Delivery'}>
        <Text fw={600}>{order.deliveryDate === null ? 'No date yet' : mediumDay(order.deliveryDate)}</Text>
        {!order.pickupOrder && <Text>Driver: {order.driverName ?? 'none'}</Text>}
        <Text>
          {order.pickupOrder ? 'Pick up at' : 'Packed at'}: {order.packingLocationName}
        </Text>
      </TextBlock>
    </div>
  )
}
