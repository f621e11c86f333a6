import { changeOrder } from '@dray/contract/orders'
import { needsProof } from '@dray/domain/deliveries/stop-form'
import { stopAfterRefusal } from '@dray/domain/deliveries/to-collect'
import { zero } from '@dray/domain/money'
import { isOpen } from '@dray/domain/orders/order-status'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { request } from '../../kit/api/request.ts'
import { focusAfterRender } from '../../kit/focus.ts'
import { doublePressWindow } from '../../kit/timings.ts'
import { useUndoWindow } from '../../kit/use-undo-window.ts'
import type { EventContent, StoredEvent } from '../stored-event.ts'
import type { RouteStop } from '../stored-route.ts'
import { addEvent, refreshRoute, removeEvent, useRoute } from '../route-store.ts'
import { useOnlineAction } from '../use-online-action.ts'

export type Delivered = Extract<EventContent, { kind: 'DELIVERED' }>

/** `deliver`: to be sent once the money is collected. */
export type StopForm =
  | { name: 'deliver' }
  | { name: 'collect'; deliver?: Delivered }
  | { name: 'notDelivered' }
  | { name: 'invoice' }

export type StopActions = ReturnType<typeof useStopActions>

/** A driver's actions at a stop, each kept as an event until the server has it. */
export function useStopActions(
  stop: RouteStop,
  heading: Place,
  onUndoable: (stopId: number, isUndoable: boolean) => void,
) {
  const { rules, user, stops } = useRoute()
  const facts = useStopFacts(stop)
  const [form, open] = useState<StopForm>()
  const once = useOnce()
  const { keepDelivery, undo, isUndoable, isKeeping, ...undoing } = useDelivery(stop, facts.events, onUndoable)
  const plain: Delivered = { kind: 'DELIVERED', orderId: stop.id }
  const { left } = facts
  const { notice } = undoing
  useFocusAfterForm(form, notice, heading)

  const deliver = (content: Delivered) =>
    once(async () => {
      open(undefined)
      await keepDelivery(content)
    })
  const add = (content: EventContent) =>
    once(async () => {
      await addEvent(content)
      open(undefined)
    })
  /** As it will be if these units come back, which lowers what is to be collected. */
  const stopAfter = (content?: Delivered) => stopAfterRefusal(stops, stop, content?.accepted ?? [])
  /** Money first: the server doesn't take the delivery before it. */
  const deliverPaid = (content: Delivered) =>
    stopAfter(content).toCollect > zero ? open({ name: 'collect', deliver: content }) : deliver(content)
  function pressDelivered() {
    if (left > zero) open({ name: 'collect' })
    else if (needsProof(rules)) open({ name: 'deliver' })
    else deliver(plain)
  }
  function collectAndDeliver(content: EventContent) {
    const next = form?.name === 'collect' ? form.deliver : undefined
    once(async () => {
      await addEvent(content)
      if (next === undefined && needsProof(rules)) return open({ name: 'deliver' })
      open(undefined)
      await keepDelivery(next ?? plain)
    })
  }
  return {
    ...facts,
    ...undoing,
    user: { id: user?.id ?? 0, roles: ['DRIVER' as const] },
    rules,
    form,
    open,
    close: () => open(undefined),
    canUndo: isKeeping || (isUndoable && facts.isDone),
    undo: () => once(undo),
    pressDelivered,
    deliver,
    deliverPaid,
    stopAfter,
    collectAndDeliver,
    add,
  }
}

type Place = RefObject<HTMLElement | null>

/** A form that closes after an act leaves the focus nowhere. */
function useFocusAfterForm(form: StopForm | undefined, notice: Place, heading: Place): void {
  const hadForm = useRef(false)
  useEffect(() => {
    if (hadForm.current && form === undefined)
      focusAfterRender(() =>
        document.activeElement === document.body ? (focusPlace(notice.current) ?? heading.current) : undefined,
      )
    hadForm.current = form !== undefined
  }, [form, notice, heading])
}

/** The stop's first button, or the text beside it. */
function focusPlace(notice: HTMLElement | null): HTMLElement | null {
  const before = notice?.previousElementSibling
  return before instanceof HTMLElement ? before : notice
}

/** A delivery, with Undo for a few seconds. */
function useDelivery(
  { id: stopId, items }: RouteStop,
  events: readonly StoredEvent[],
  onUndoable: (stopId: number, isUndoable: boolean) => void,
) {
  const { undoable, setUndoable, notice } = useUndoWindow<Undoable>(stopId, onUndoable)
  const undoing = useUndo(stopId, () => setUndoable(undefined))
  const waiting = events.find(({ id }) => id === undoable?.id)

  async function keepDelivery(content: Delivered) {
    // Before the event is kept, so that Undo takes the place of the button and its focus.
    const at = Date.now()
    setUndoable({ id: undefined, at })
    const id = await addEvent({ ...content, shown: items.map(shownLine) })
    setUndoable(id === undefined ? undefined : { id, at })
  }
  async function undo() {
    if (undoable?.id === undefined || Date.now() - undoable.at < doublePressWindow) return
    if (waiting === undefined) return await undoing.send()
    if (waiting.state === 'sending') return
    await removeEvent(waiting.id)
    setUndoable(undefined)
  }
  return {
    keepDelivery,
    undo,
    notice,
    problem: undoing.problem,
    isUndoable: undoable !== undefined,
    isKeeping: undoable !== undefined && undoable.id === undefined,
    isUndoing: undoing.isBusy || waiting?.state === 'sending',
  }
}

/** So that the server sees what the office changed since. */
const shownLine = ({ id: orderLineId, productId, quantity: units }: RouteStop['items'][number]) => ({
  orderLineId,
  productId,
  units,
})

/** Events that the server doesn't have yet already count in the stop. */
function useStopFacts(stop: RouteStop) {
  const { events: all, forOffice } = useRoute()
  const events = all.filter(({ orderId }) => orderId === stop.id)
  const left = stop.toCollect
  const isDone = !isOpen(stop.orderStatus)
  // A refused delivery is sent again or removed first.
  const isRefused = events.some(({ kind, state }) => kind === 'DELIVERED' && state === 'refused')
  return {
    events,
    left,
    isDone,
    // The office decides about the delivery first.
    canDeliver: !isDone && !isRefused && !forOffice.some(({ orderId }) => orderId === stop.id),
  }
}

/** A second press can come before the screen shows the first. */
function useOnce() {
  const isActing = useRef(false)
  return (act: () => Promise<void>): void => {
    if (isActing.current) return
    isActing.current = true
    void act().finally(() => {
      isActing.current = false
    })
  }
}

/** The server has the delivery, so its order goes back to PACKED, the only way back that a driver has. */
function useUndo(orderId: number, done: () => void) {
  const { isBusy, problem, run } = useOnlineAction()
  const send = () =>
    run(async () => {
      await request(changeOrder, { params: { id: orderId }, body: { orderStatus: 'PACKED' } })
      await refreshRoute()
      done()
    })
  return { isBusy, problem, send }
}

/** `id`: of the event, once it is kept. */
type Undoable = { id: string | undefined; at: number }
