import type { Order } from '@dray/contract/orders'
import { Paper, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { CustomerLink } from '../../../records/customer-link.tsx'
import { mediumDay } from '../../../kit/dates.ts'
import style from './order-blocks.module.css'

export function OrderBlocks({ order }: { order: Order }) {
  const { customerName, contactName, contactPhone, address } = order.customer
  return (
    <div className={style.blocks}>
      <Block title="Customer">
        <Text fw={600}>
          <CustomerLink customer={{ id: order.customerID, customerName }} />
        </Text>
        {[contactName, contactPhone, address].map((line) => line && <Text key={line}>{line}</Text>)}
      </Block>
      <Block title={order.pickupOrder ? 'Pickup' : 'Delivery'}>
        <Text fw={600}>{order.deliveryDate === null ? 'No date yet' : mediumDay(order.deliveryDate)}</Text>
        {!order.pickupOrder && <Text>Driver: {order.driverName ?? 'none'}</Text>}
        <Text>
          {order.pickupOrder ? 'Pick up at' : 'Packed at'}: {order.packingLocationName}
        </Text>
      </Block>
    </div>
  )
}

export function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper component="section" withBorder p="md" aria-label={title}>
      <Title order={2} size="sm" c="dimmed" fw={500} mb={4}>
        {title}
      </Title>
      <Text component="div" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </Paper>
  )
}
