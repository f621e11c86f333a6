import { usualReasonsNotDelivered } from '@dray/domain/deliveries/stop-form'
import { type FormEvent, useState } from 'react'
import type { RouteStop } from '../stored-route.ts'
import { CollectForm } from './collect-form.tsx'
import { DeliverForm } from './deliver-form.tsx'
import type { StopActions } from './use-stop-actions.ts'
import { focusFirstInvalid } from '../../kit/focus.ts'
import type { EventContent } from '../stored-event.ts'
import { ReasonField } from './reason-field.tsx'
import { Sheet } from './sheet.tsx'
import { useOnlineAction } from '../use-online-action.ts'
import style from './stop.module.css'

/** The form that is open at a stop, if any. */
export function StopForms({ stop, actions }: { stop: RouteStop; actions: StopActions }) {
  const { form, close } = actions
  if (form === undefined) return null
  if (form.name === 'deliver')
    return <DeliverForm stop={stop} rules={actions.rules} onDeliver={actions.deliverPaid} onClose={close} />
  if (form.name === 'notDelivered') return <NotDeliveredForm stop={stop} onSave={actions.add} onClose={close} />
  if (form.name === 'invoice') return <InvoiceSheet stop={stop} onClose={close} />
  const { deliver } = form
  return (
    <CollectForm
      stop={actions.stopAfter(deliver)}
      methods={actions.rules.methods}
      delivery={deliver !== undefined ? 'follows' : actions.canDeliver ? 'offered' : 'done'}
      onCollect={(content, alsoDeliver) => (alsoDeliver ? actions.collectAndDeliver(content) : actions.add(content))}
      onClose={close}
    />
  )
}

type Props = { stop: RouteStop; onSave: (content: EventContent) => void; onClose: () => void }

/** Always possible, even if money is to be collected first. */
function NotDeliveredForm({ stop, onSave, onClose }: Props) {
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

const actions = { download: 'Download PDF', open: 'Open PDF', save: 'Save PDF to Order' } as const
type Act = keyof typeof actions

/** A stop's invoice as a PDF. It needs a connection. */
function InvoiceSheet({ stop, onClose }: { stop: RouteStop; onClose: () => void }) {
  const [message, setMessage] = useState('')
  const { isBusy, problem, run } = useOnlineAction()

  const start = (act: Act) =>
    run(async () => {
      setMessage('')
      // Before any waiting: browsers block tabs that open later.
      const tab = act === 'open' ? window.open('', '_blank') : null
      try {
        const { printInvoice } = await import('./print-invoice.ts')
        setMessage(await printInvoice(stop, act, tab))
      } catch (failure) {
        tab?.close()
        throw failure
      }
    })
  return (
    <Sheet title={`Invoice ${stop.orderNum}`} isDirty={false} onClose={onClose}>
      <div className={style.form}>
        {(['open', 'download', 'save'] as const).map((act) => (
          <button key={act} type="button" aria-disabled={isBusy} onClick={() => void start(act)}>
            {actions[act]}
          </button>
        ))}
        <output>{isBusy ? 'Preparing the PDF…' : message}</output>
        {problem !== undefined && (
          <p role="alert" className="danger">
            {problem}
          </p>
        )}
      </div>
    </Sheet>
  )
}
