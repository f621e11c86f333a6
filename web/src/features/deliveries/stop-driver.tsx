import type { DeliveryStop } from '@dray/contract/deliveries'
import { changeOrder } from '@dray/contract/orders'
import { listDrivers } from '@dray/contract/users'
import { mayChangeOrder } from '@dray/domain/orders/order-status'
import { createContext, type RefObject, useContext, useEffect } from 'react'
import { useChange, useRead } from '../../kit/api/use-call.ts'
import { focusIfLost } from '../../kit/focus.ts'
import type { MenuEntry } from '../../kit/popover/menu-list.tsx'
import { useSession } from '../../kit/session.tsx'

/** Entries of a stop's menu for users who may change drivers. Pickups have none. */
export function useStopDriver(stop: DeliveryStop, focusInRow: RefObject<HTMLElement | null>) {
  const { may, person } = useSession()
  const isAssignable = !stop.pickupOrder && may(listDrivers) && mayChangeOrder(person, stop, { other: true })
  const drivers = useRead(listDrivers, {}, { enabled: isAssignable })
  const { mutate, isPending, error } = useChange(changeOrder)
  const reassignedStop = useContext(ReassignedStopContext)
  // The menu lost the focus when the stop left its previous driver's list. Focus lives outside React.
  useEffect(() => {
    if (reassignedStop.consume(stop.id)) focusIfLost(focusInRow.current)
  }, [reassignedStop, stop.id, focusInRow])

  function assign(driverId: number | null) {
    if (isPending) return
    reassignedStop.remember(stop.id)
    mutate({ params: { id: stop.id }, body: { driverId } })
  }
  const entries = (): MenuEntry[] => {
    if (!isAssignable) return []
    if (drivers.isError) return [{ label: 'Load drivers again', onChoose: () => void drivers.refetch() }]
    const others = (drivers.data ?? []).filter(({ id }) => id !== stop.driverId)
    return [
      ...others.map(({ id, name }) => ({ label: `Give to ${name}`, onChoose: () => assign(id) })),
      ...(stop.driverId === null ? [] : [{ label: 'Remove driver', onChoose: () => assign(null) }]),
    ]
  }
  return { entries: entries(), problem: error?.message }
}

export const ReassignedStopContext = createContext(createReassignedStop())

/** Remembers the stop that was just reassigned, so the focus follows it to its new driver's list. */
export function createReassignedStop() {
  let reassignedId: number | undefined
  return {
    remember: (orderId: number) => {
      reassignedId = orderId
    },
    /** True only once for a reassigned stop. */
    consume: (orderId: number): boolean => {
      const isReassigned = reassignedId === orderId
      if (isReassigned) reassignedId = undefined
      return isReassigned
    },
  }
}
