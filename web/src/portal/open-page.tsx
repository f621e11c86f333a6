import { askForPortalLink, openPortal } from '@dray/contract/customers/portal'
import { type FormEvent, useState } from 'react'
import { Problem, request } from '../kit/api/request.ts'
import style from './portal.module.css'

/** The link's token follows the #, which browsers send to no server. */
export const tokenInAddress = (): string | undefined =>
  window.location.hash.length > 1 ? window.location.hash.slice(1) : undefined

type Opening = { token: string; onOpened: () => void }

/** Only the press sends the token, so a mail scanner that looks at the page spends nothing. */
export function OpenLink({ token, onOpened }: Opening) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  async function open() {
    setBusy(true)
    try {
      await request(openPortal, { body: { token } }, { expects: linkProblems })
      window.history.replaceState(null, '', '/portal')
      onOpened()
    } catch (failure) {
      if (failure instanceof Problem) setProblem(failure)
    } finally {
      setBusy(false)
    }
  }
  if (problem && linkProblems.includes(problem.body.code)) return <AskForLink reason={problem.message} />
  return (
    <>
      {problem && <p role="alert">{problem.message}</p>}
      <button type="button" className={style.primary} aria-disabled={isBusy} onClick={() => !isBusy && void open()}>
        {isBusy ? 'Opening...' : 'Open'}
      </button>
      <p className="muted small">This device stays signed in.</p>
    </>
  )
}

const linkProblems = ['portal-link-unknown', 'portal-link-used', 'portal-link-expired']

export function AskForLink({ reason }: { reason?: string }) {
  const [state, setState] = useState<'asking' | 'busy' | 'asked'>('asking')
  const [problem, setProblem] = useState<string>()
  async function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const email = new FormData(event.currentTarget).get('email')
    if (typeof email !== 'string') return
    setState('busy')
    try {
      await request(askForPortalLink, { body: { email } }, { expects: ['invalid-request'] })
      setState('asked')
    } catch (failure) {
      setState('asking')
      setProblem(failure instanceof Problem ? (failure.body.errors?.[0]?.message ?? failure.message) : undefined)
    }
  }
  if (state === 'asked')
    return (
      <output>
        If this address is known, a link is on its way to it. It works once. Otherwise ask your sales rep for one.
      </output>
    )
  return (
    <form className={style.form} noValidate onSubmit={(event) => void ask(event)}>
      <p>{reason ?? 'You’re signed out on this device. Open a link from your sales rep, or ask for a new one.'}</p>
      <label className="stack">
        Email
        <input
          className={style.input}
          type="email"
          name="email"
          autoComplete="email"
          required
          aria-invalid={problem !== undefined}
        />
      </label>
      {problem && <p role="alert">{problem}</p>}
      <button type="submit" className={style.primary} aria-disabled={state === 'busy'}>
        Email me a link
      </button>
    </form>
  )
}
