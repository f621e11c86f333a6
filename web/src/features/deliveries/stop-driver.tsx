import type { DeliveryStop } from '@dray/contract/deliveries'
import { changeOrder } from '@dray/contract/orders'
import { listDrivers } from '@dray/contract/users'
import { mayChangeOrder } from '@dray/domain/orders/order-permissions'
import { NativeSelect } from '@mantine/core'
import { useContext, useEffect, useRef } from 'react'
import { focusIfLost } from '../../shared/focus/focus-if-lost.ts'
import { useChange, useRead } from '../../shared/api/use-call.ts'
import { useSession } from '../../shared/session.tsx'
import style from './deliveries.module.css'
import { MovedStopContext } from './moved-stop.ts'

/** Who drives a stop, for those who may say so (D-04). Nobody drives what is picked up. */
export function StopDriver({ stop }: { stop: DeliveryStop }) {
  const { may, person } = useSession()
  if (stop.pickupOrder || !may(listDrivers) || !mayChangeOrder(person, stop, { other: true })) return null
  return <DriverSelect stop={stop} />
}

function DriverSelect({ stop }: { stop: DeliveryStop }) {
  const read = useRead(listDrivers)
  const { mutate, isPending, variables, error } = useChange(changeOrder)
  const moved = useContext(MovedStopContext)
  const field = useRef<HTMLSelectElement>(null)
  // The focus is the browser's; where the stop stood it went with it.
  useEffect(() => {
    if (moved.take(stop.id)) focusIfLost(field.current)
  }, [moved, stop.id])

  function give(value: string) {
    if (isPending) return
    moved.note(stop.id)
    mutate({ params: { id: stop.id }, body: { driverId: value === '' ? null : Number(value) } })
  }
  const chosen = isPending ? (variables.body?.driverId ?? null) : stop.driverId
  return (
    <NativeSelect
      ref={field}
      className={style.driver}
      size="xs"
      aria-label={`Driver of order ${stop.orderNum}`}
      data={[{ value: '', label: 'No driver' }, ...driversFor(stop, read.data ?? [])]}
      value={chosen === null ? '' : String(chosen)}
      error={read.isError ? 'Error Loading Drivers' : error?.message}
      onChange={({ currentTarget }) => give(currentTarget.value)}
    />
  )
}

/** The drivers of today, and whoever drives the stop though they no longer are one. */
function driversFor({ driverId, driverName }: DeliveryStop, drivers: readonly { id: number; name: string }[]) {
  const isListed = driverId === null || drivers.some(({ id }) => id === driverId)
  const all = isListed ? drivers : [...drivers, { id: driverId, name: driverName ?? 'Former driver' }]
  return all.map(({ id, name }) => ({ value: String(id), label: name }))
}
