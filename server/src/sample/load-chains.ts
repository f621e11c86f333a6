import { shipAvailable as shipAvailableCall } from '@dray/contract/backorders'
import { holdBatches as holdBatchesCall } from '@dray/contract/batches'
import { changeOrder as changeOrderCall } from '@dray/contract/orders'
import { shipAvailable } from '../features/backorders/index.ts'
import { holdBatches, releaseBatches } from '../features/batches/index.ts'
import { changeOrder } from '../features/orders/index.ts'
import { mustExist } from '../platform/http/refusal.ts'
import { companyDayAgo, type Happening, type Past, requestBy } from './happening.ts'
import type { Records } from './load-life.ts'
import { batchesInStock } from './sample.sql.ts'

/** Packed today without all of its Maxilaku, of which the rest is on order, late. */
const waitingOrder = '11039'
/** Shipped while this cheese was on hold, which left for it the next day. */
const filledOrder = '11022'
const checkedProduct = 'Gudbrandsdalsost'

/** Two chains: the backorder of one waits for a purchase order, that of the other has shipped. */
export function chainHappenings(past: Past, { products, orderId }: Records): Happening[] {
  const { tx, people, timeZone } = past
  const checked: { batchIds: number[]; backorderId?: number } = { batchIds: [] }
  const by = (user: keyof typeof people, at: Date) => requestBy(people[user], at, timeZone)
  const ship = (number: string, orderStatus: 'PACKED' | 'DELIVERED', at: Date) => {
    const body = shipAvailableCall.body.parse({ orderStatus })
    return shipAvailable(tx, { ...by('buyer', at), params: { id: orderId(number) }, body })
  }
  const hold = async (at: Date) => {
    checked.batchIds = await batchesInStock(tx, mustExist(products.get(checkedProduct)).id)
    const body = holdBatchesCall.body.parse({ batchIds: checked.batchIds, reason: 'Cold room alarm: check first' })
    await holdBatches(tx, { ...by('buyer', at), body })
  }
  const release = (at: Date) => {
    const body = holdBatchesCall.body.parse({ batchIds: checked.batchIds, reason: 'Checked: cold all night' })
    return releaseBatches(tx, { ...by('buyer', at), body })
  }
  const split = async (at: Date) => {
    checked.backorderId = mustExist((await ship(filledOrder, 'DELIVERED', at)).backorder).id
  }
  const deliver = (at: Date) => {
    const body = changeOrderCall.body.parse({ orderStatus: 'DELIVERED', deliveryDate: companyDayAgo(past, 1) })
    return changeOrder(tx, { ...by('rep', at), params: { id: mustExist(checked.backorderId) }, body })
  }
  return [
    { daysAgo: 2, time: '16:10', enter: hold },
    { daysAgo: 2, time: '16:20', enter: split },
    { daysAgo: 1, time: '09:30', enter: release },
    { daysAgo: 1, time: '16:40', enter: deliver },
    { daysAgo: 0, time: '18:25', enter: (at) => ship(waitingOrder, 'PACKED', at) },
  ]
}
