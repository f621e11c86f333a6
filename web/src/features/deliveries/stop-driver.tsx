import type { DeliveryStop } from '@dray/contract/deliveries'
import { changeOrder } from '@dray/contract/orders'
import { listDrivers } from '@dray/contract/users'
import { mayChangeOrder } from '@dray/domain/orders/order-status'
import { NativeSelect } from '@mantine/core'
import { createContext, useContext, useEffect, useRef } from 'react'
import { useChange, useRead } from '../../kit/api/use-call.ts'
import { focusIfLost } from '../../kit/focus.ts'
import { ChoicesFailed } from '../../kit/loading/read-failed.tsx'
import { useSession } from '../../kit/session.tsx'

/** For users who may change drivers. Pickups have none. */
export function StopDriver({ stop }: { stop: DeliveryStop }) {
  const { may, person } = useSession()
  if (stop.pickupOrder || !may(listDrivers) || !mayChangeOrder(person, stop, { other: true })) return null
  return <DriverSelect stop={stop} />
}

export const ReassignedStopContext = createContext(createReassignedStop())

function DriverSelect({ stop }: { stop: DeliveryStop }) {
  const read = useRead(listDrivers)
  const { mutate, isPending, variables, error } = useChange(changeOrder)
  const reassignedStop = useContext(ReassignedStopContext)
  const field = useRef<HTMLSelectElement>(null)
  // The field lost the focus when the stop left its previous driver's list. Focus lives outside React.
  useEffect(() => {
    if (reassignedStop.consume(stop.id)) focusIfLost(field.current)
  }, [reassignedStop, stop.id])

  function assign(value: string) {
    if (isPending) return
    reassignedStop.remember(stop.id)
    mutate({ params: { id: stop.id }, body: { driverId: value === '' ? null : Number(value) } })
  }
  const chosen = isPending ? (variables.body?.driverId ?? null) : stop.driverId
  return (
    <NativeSelect
      ref={field}
      size="xs"
      aria-label={`Driver of order ${stop.orderNum}`}
      data={[{ value: '', label: 'No driver' }, ...driverChoices(stop, read.data ?? [])]}
      value={chosen === null ? '' : String(chosen)}
      error={read.isError ? <ChoicesFailed retry={read.refetch}>Error Loading Drivers</ChoicesFailed> : error?.message}
      onChange={({ currentTarget }) => assign(currentTarget.value)}
    />
  )
}

/** All drivers, and the stop's own even if they no longer drive. */
function driverChoices({ driverId, driverName }: DeliveryStop, drivers: readonly { id: number; name: string }[]) {
  const isListed = driverId === null || drivers.some(({ id }) => id === driverId)
  const all = isListed ? drivers : [...drivers, { id: driverId, name: driverName ?? 'Former driver' }]
  return all.map(({ id, name }) => ({ value: String(id), label: name }))
}

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
