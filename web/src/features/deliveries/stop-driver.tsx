import type { DeliveryStop } from '@dray/contract/deliveries'
import { changeOrder } from '@dray/contract/orders'
import { listDrivers } from '@dray/contract/users'
import { mayChangeOrder } from '@dray/domain/orders/order-status'
import { NativeSelect } from '@mantine/core'
import { useContext, useEffect, useRef } from 'react'
import { focusIfLost } from '../../kit/focus/focus-if-lost.ts'
import { useChange, useRead } from '../../kit/api/use-call.ts'
import { ChoicesFailed } from '../../kit/read-failed.tsx'
import { useSession } from '../../kit/session.tsx'
import style from './deliveries.module.css'
import { ReassignedStopContext } from './reassigned-stop.ts'

/** Changes the driver of a stop, for users who may (D-04). Pickups have no driver. */
export function StopDriver({ stop }: { stop: DeliveryStop }) {
  const { may, person } = useSession()
  if (stop.pickupOrder || !may(listDrivers) || !mayChangeOrder(person, stop, { other: true })) return null
  return <DriverSelect stop={stop} />
}

function DriverSelect({ stop }: { stop: DeliveryStop }) {
  const read = useRead(listDrivers)
  const { mutate, isPending, variables, error } = useChange(changeOrder)
  const reassignedStop = useContext(ReassignedStopContext)
  const field = useRef<HTMLSelectElement>(null)
  // Focus lives outside React. It was lost when the stop left the list of its previous driver.
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
      className={style.driver}
      size="xs"
      aria-label={`Driver of order ${stop.orderNum}`}
      data={[{ value: '', label: 'No driver' }, ...driverChoices(stop, read.data ?? [])]}
      value={chosen === null ? '' : String(chosen)}
      error={read.isError ? <ChoicesFailed retry={read.refetch}>Error Loading Drivers</ChoicesFailed> : error?.message}
      onChange={({ currentTarget }) => assign(currentTarget.value)}
    />
  )
}

/** All drivers, and the stop's own even if they no longer are one. */
function driverChoices({ driverId, driverName }: DeliveryStop, drivers: readonly { id: number; name: string }[]) {
  const isListed = driverId === null || drivers.some(({ id }) => id === driverId)
  const all = isListed ? drivers : [...drivers, { id: driverId, name: driverName ?? 'Former driver' }]
  return all.map(({ id, name }) => ({ value: String(id), label: name }))
}
