import type { Order } from '@dray/contract/orders'
import { deliveredOn } from '@dray/domain/batches/usable-batches'
import type { BatchRule } from '@dray/domain/orders/batches/allocate-batches'
import { isShipped, type OrderStatus } from '@dray/domain/orders/order-status'
import { useMemo } from 'react'
import { companyToday } from '../../../kit/text/dates.ts'
import { useSettings } from '../../../kit/session.tsx'

type Sale = { deliveryDate: string | null; status: OrderStatus; minLifeDays: number | null }

/** Selects the batches an order may take on its day, and their sequence. The same object until that changes. */
export function useBatchRule({ deliveryDate, status, minLifeDays }: Sale): BatchRule {
  const { timeZone, batchOrder = 'FIFO' } = useSettings()
  const day = deliveredOn(deliveryDate, isShipped(status), companyToday(timeZone))
  return useMemo(() => ({ need: { day, minLifeDays }, batchOrder }), [day, minLifeDays, batchOrder])
}

export const useOrderBatchRule = ({ deliveryDate, orderStatus: status, customer: { minLifeDays } }: Order): BatchRule =>
  useBatchRule({ deliveryDate, status, minLifeDays })
