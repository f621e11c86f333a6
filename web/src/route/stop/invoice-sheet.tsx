import { useState } from 'react'
import type { RouteStop } from '../stored-route.ts'
import { useOnlineAction } from '../use-online-action.ts'
import { Sheet } from './sheet.tsx'
import style from './stop.module.css'

const actions = { download: 'Download PDF', open: 'Open PDF', save: 'Save PDF to Order' } as const
type Act = keyof typeof actions

/** A stop's invoice as a PDF (D-182). It needs a connection. */
export function InvoiceSheet({ stop, onClose }: { stop: RouteStop; onClose: () => void }) {
  const [message, setMessage] = useState('')
  const { isBusy, problem, run } = useOnlineAction()

  const start = (act: Act) =>
    run(async () => {
      setMessage('')
      // Before any waiting: browsers block tabs that open later.
      const tab = act === 'open' ? window.open('', '_blank') : null
      try {
        // Safari has no Temporal yet, and the route itself needs none.
        if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
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
