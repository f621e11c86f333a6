import { useState } from 'react'
import { Problem } from '../../kit/api/request.ts'
import type { RoundStop } from '../kept-round.ts'
import { Sheet } from './sheet.tsx'
import style from './stop.module.css'
import { onlineProblem } from './use-stop-acts.ts'

const acts = { download: 'Download PDF', open: 'Open PDF', save: 'Save PDF to Order' } as const
type Act = keyof typeof acts

/** A stop's invoice as a PDF (D-182). It needs a connection. */
export function InvoiceSheet({ stop, onClose }: { stop: RoundStop; onClose: () => void }) {
  const [active, setActive] = useState<Act>()
  const [message, setMessage] = useState('')
  const [problem, setProblem] = useState<string>()

  async function start(act: Act) {
    if (active !== undefined) return
    setActive(act)
    setProblem(undefined)
    // Before any waiting: browsers block tabs that open later.
    const tab = act === 'open' ? window.open('', '_blank') : null
    try {
      // Safari has no Temporal yet, and the round itself needs none.
      if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
      const { printInvoice } = await import('./print-invoice.ts')
      setMessage(await printInvoice(stop, act, tab))
    } catch (failure) {
      tab?.close()
      setMessage('')
      setProblem(
        failure instanceof Problem ? onlineProblem(failure) : "No connection. Press again when you're back online.",
      )
    } finally {
      setActive(undefined)
    }
  }
  return (
    <Sheet title={`Invoice ${stop.orderNum}`} isDirty={false} onClose={onClose}>
      <div className={style.form}>
        {(['open', 'download', 'save'] as const).map((act) => (
          <button key={act} type="button" aria-disabled={active !== undefined} onClick={() => void start(act)}>
            {acts[act]}
          </button>
        ))}
        <output>{active === undefined ? message : 'Preparing the PDF…'}</output>
        {problem !== undefined && (
          <p role="alert" className="danger">
            {problem}
          </p>
        )}
      </div>
    </Sheet>
  )
}
