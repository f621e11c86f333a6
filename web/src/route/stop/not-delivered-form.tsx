import { usualReasonsNotDelivered } from '@dray/domain/deliveries/stop-form'
import { type FormEvent, useState } from 'react'
import { focusFirstInvalid } from '../../kit/focus.ts'
import type { EventContent } from '../stored-event.ts'
import type { RouteStop } from '../stored-route.ts'
import { ReasonField } from './reason-field.tsx'
import { Sheet } from './sheet.tsx'
import style from './stop.module.css'

type Props = { stop: RouteStop; onSave: (content: EventContent) => void; onClose: () => void }

/** Always possible, even if money is to be collected first (D-274). */
export function NotDeliveredForm({ stop, onSave, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const isMissing = reason.trim() === ''

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    if (isMissing) return focusFirstInvalid(event.currentTarget)
    onSave({ kind: 'NOT_DELIVERED', orderId: stop.id, reason: reason.trim() })
  }
  const notDone = stop.pickupOrder ? 'Not picked up' : 'Not delivered'
  return (
    <Sheet title={`${notDone}: ${stop.customerName}`} isDirty={!isMissing} onClose={onClose}>
      <form onSubmit={submit} noValidate className={style.form}>
        <p className="muted">The order stays on the truck, and the office sees the reason.</p>
        <ReasonField
          label="Reason"
          usual={usualReasonsNotDelivered}
          value={reason}
          problem={isTried && isMissing ? 'Say why, or choose a reason' : undefined}
          onChange={setReason}
        />
        <footer className={style.formEnd}>
          <button type="submit" data-primary="">
            {notDone}
          </button>
        </footer>
      </form>
    </Sheet>
  )
}
