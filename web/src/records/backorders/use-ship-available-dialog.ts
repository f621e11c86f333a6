import { shipAvailable } from '@dray/contract/backorders'
import type { Order } from '@dray/contract/orders'
import { fetched } from '../../kit/loading/fetched.tsx'
import { useOpenDialog } from '../../kit/modals/modals.tsx'
import { useSession } from '../../kit/session.tsx'
import type { ShippedStatus } from './use-ship-available.ts'

const ShipAvailableDialog = fetched(() => import('./ship-available-dialog.tsx'), 'ShipAvailableDialog')

type Options = { orderStatus?: ShippedStatus | undefined; onShipped?: ((order: Order) => void) | undefined }

/** Opens the preview of a split. Undefined for users who may not split orders. */
export function useShipAvailableDialog() {
  const { may } = useSession()
  const openDialog = useOpenDialog()
  if (!may(shipAvailable)) return undefined
  return (orders: readonly { id: number; orderNum: string }[], options: Options = {}) =>
    openDialog(ShipAvailableDialog, { orders, ...options })
}
