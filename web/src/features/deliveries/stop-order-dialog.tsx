import { type DeliveryStop, setStopOrder } from '@dray/contract/deliveries'
import { isRemaining, numbersOfRemaining, orderKeepingDone, type Route } from '@dray/domain/deliveries/deliveries'
import { move } from '@dnd-kit/helpers'
import { DragDropProvider, PointerSensor } from '@dnd-kit/react'
import { useSortable } from '@dnd-kit/react/sortable'
import { Modal, Stack, Text, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { isolateName } from '@dray/domain/text/isolate-name'
import { useChange } from '../../kit/api/use-call.ts'
import { FormEnd } from '../../kit/modals/form-end.tsx'
import { type Layered, useUnsavedGuard } from '../../kit/modals/modals.tsx'
import { onOneLine } from '../../records/contact-urls.ts'
import style from './stop-order.module.css'

type Props = Layered & { route: Route<DeliveryStop>; day: string }

const sensors = [PointerSensor]

/** Puts the open stops of a driver's day in order, by dragging or with the arrow keys. Stops that arrive meanwhile come last. */
export function StopOrderDialog({ frame, closeNow, route: { stops, driverId, driverName }, day }: Props) {
  const hintId = useId()
  const [loaded] = useState(() => stops.filter(isRemaining))
  const [numbers] = useState(() => numbersOfRemaining(stops))
  const [ids, setIds] = useState(() => loaded.map(({ id }) => id))
  const [movedId, setMovedId] = useState<number>()
  const byId = new Map(loaded.map((stop) => [stop.id, stop]))
  const save = useChange(setStopOrder)
  const isChanged = ids.some((id, n) => id !== loaded[n]?.id)
  useUnsavedGuard(isChanged && !save.isSuccess, undefined, { isSending: save.isPending })

  function moveBy(id: number, steps: number) {
    const from = ids.indexOf(id)
    const to = Math.min(Math.max(from + steps, 0), ids.length - 1)
    setIds(ids.toSpliced(from, 1).toSpliced(to, 0, id))
    setMovedId(id)
  }
  function onDragEnd(event: Parameters<typeof move>[1]) {
    setIds((before) => move(before, event))
    setMovedId(undefined)
  }
  function submit() {
    if (save.isPending || driverId === null) return
    if (!isChanged) return closeNow()
    const orderIds = orderKeepingDone(stops, ids)
    save.mutate({ params: { day, driverId }, body: { orderIds } }, { onSuccess: closeNow })
  }
  const moved = byId.get(movedId ?? 0)
  return (
    <Modal {...frame} title={`Order of stops: ${driverName ?? 'Former driver'}`} size="md">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Stack gap="sm">
          <Text id={hintId} size="sm" c="dimmed">
            Drag a stop by its handle, or focus the handle and press ↑ or ↓.
          </Text>
          <DragDropProvider sensors={sensors} onDragEnd={onDragEnd}>
            <ol className={style.list} aria-label="Stops">
              {ids.map((id, index) => {
                const stop = byId.get(id)
                return (
                  stop && (
                    <SortableStop
                      key={id}
                      stop={stop}
                      index={index}
                      number={numbers[index]}
                      hintId={hintId}
                      isMoved={id === movedId}
                      onMove={(steps) => moveBy(id, steps)}
                    />
                  )
                )
              })}
            </ol>
          </DragDropProvider>
          <VisuallyHidden component="output">
            {moved && `${isolateName(moved.customerName)} is stop ${numbers[ids.indexOf(moved.id)]}`}
          </VisuallyHidden>
          <FormEnd
            submit="Save order"
            isSaving={save.isPending}
            refusal={save.error?.message}
            onCancel={frame.onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}

type StopProps = {
  stop: DeliveryStop
  index: number
  number: number | undefined
  hintId: string
  isMoved: boolean
  onMove: (steps: number) => void
}

function SortableStop({ stop: { id, customerName, address, orderNum }, ...props }: StopProps) {
  const { index, number, hintId, isMoved, onMove } = props
  const { ref, handleRef, isDragging } = useSortable({ id, index })
  const handle = useRef<HTMLButtonElement>(null)
  // A row that changes its place in the document loses the focus.
  useLayoutEffect(() => {
    if (isMoved) handle.current?.focus()
  }, [isMoved, index])
  function onKeyDown(event: KeyboardEvent) {
    const steps = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (steps === undefined) return
    event.preventDefault()
    onMove(steps)
  }
  return (
    <li ref={ref} className={`row ${style.stop}`} data-dragging={isDragging || undefined}>
      <button
        ref={(element) => {
          handle.current = element
          handleRef(element)
        }}
        type="button"
        className={`plain muted ${style.handle}`}
        aria-label={`Move ${customerName}, order ${orderNum}`}
        aria-describedby={hintId}
        onKeyDown={onKeyDown}
      >
        <Grip />
      </button>
      <span className={`muted figures ${style.position}`}>{number}</span>
      <div className="grow min-w-0">
        <div className="bold ellipsis">{customerName}</div>
        <div className="small muted ellipsis">{address ? onOneLine(address) : 'No address'}</div>
      </div>
      <span className="small muted figures flex-none">{orderNum}</span>
    </li>
  )
}

const Grip = () => (
  <svg viewBox="0 0 16 16" width="16" height="16" fill="currentColor" aria-hidden="true">
    <path d="M5 3h2v2H5zm4 0h2v2H9zM5 7h2v2H5zm4 0h2v2H9zM5 11h2v2H5zm4 0h2v2H9z" />
  </svg>
)
