import { receiveDelivery } from '@dray/contract/purchase-receipts'
import { useChange } from '../../../shared/api/use-call.ts'

export type Receiving = ReturnType<typeof useReceiving>

/** Sends what came in a delivery. */
export const useReceiving = () => useChange(receiveDelivery)
