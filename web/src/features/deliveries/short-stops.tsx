import { findSplits } from '@dray/contract/backorders'
import type { DeliveryStop } from '@dray/contract/deliveries'
import { maxBulkOrders } from '@dray/contract/orders'
import type { Route } from '@dray/domain/deliveries/deliveries'
import { isOpen } from '@dray/domain/orders/order-status'
import { createContext, type PropsWithChildren, useContext, useMemo } from 'react'
import { formatCount, pluralize } from '../../kit/text/format-count.ts'
import { useSession } from '../../kit/session.tsx'
import { useShipAvailableDialog } from '../../records/backorders/use-ship-available-dialog.ts'
import { useSplits } from '../../records/backorders/use-splits.ts'
import { useRecordOwnChange } from '../../records/own-order-changes.ts'

export const shipAvailableLabel = "Ship what's in stock"

/** Units that can't ship, by order id. */
const ShortUnitsContext = createContext<ReadonlyMap<number, number>>(new Map())

type Props = PropsWithChildren<{ routes: readonly Route<DeliveryStop>[] }>

/** Checks all stops of a day with one request; drivers may not. */
export function ShortStops({ routes, children }: Props) {
  const { may } = useSession()
  const ids = routes.flatMap(({ stops }) => stops.filter(({ orderStatus }) => isOpen(orderStatus)).map(({ id }) => id))
  const { data } = useSplits(ids.slice(0, maxBulkOrders), may(findSplits))
  const short = useMemo(() => new Map(data?.map(({ id, waits }) => [id, waits.units])), [data])
  return <ShortUnitsContext value={short}>{children}</ShortUnitsContext>
}

type StopProps = { stop: DeliveryStop }

const useShortUnits = ({ id }: DeliveryStop): number => useContext(ShortUnitsContext).get(id) ?? 0

/** "78 units", or "18 of 78 units short". */
export function UnitsAtStop({ stop }: StopProps) {
  const short = useShortUnits(stop)
  const units = pluralize(stop.unitQuantity, 'unit')
  if (short === 0) return units
  return (
    <span className="danger">
      <strong>{formatCount(short)}</strong> of {units} short
    </span>
  )
}

/** Undefined if nothing is short, or for users who may not split orders. */
export function useShipShortStop(stop: DeliveryStop): (() => void) | undefined {
  const short = useShortUnits(stop)
  const ship = useShipAvailableDialog()
  const recordOwnChange = useRecordOwnChange()
  return ship && short > 0 ? () => ship([stop], { onShipped: recordOwnChange }) : undefined
}
