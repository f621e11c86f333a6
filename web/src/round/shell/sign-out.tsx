import { signOut } from '@dray/contract/session'
import { useState } from 'react'
import { Problem, request } from '../../kit/api/request.ts'
import { pluralize } from '../../kit/format-count.ts'
import { forgetKept } from '../kept-database.ts'
import { useRound } from '../round-store.ts'
import { Dialog } from './dialog.tsx'
import style from './shell.module.css'

/** Clears what is kept, after asking if something waits (D-273). */
export function SignOut({ onClose }: { onClose: () => void }) {
  const { user, events } = useRound()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function leave() {
    if (isBusy) return
    setBusy(true)
    try {
      await request(signOut, {}, { expects: ['signed-out'] })
    } catch (failure) {
      if (!(failure instanceof Problem)) throw failure
      if (failure.body.code !== 'signed-out') {
        setBusy(false)
        setProblem('You are still signed in, because there is no connection. Try again when you are back online.')
        return
      }
    }
    if (user !== undefined) await forgetKept(user.id)
    window.location.replace('/login')
  }
  return (
    <Dialog title="Sign out?" onClose={onClose}>
      <p>
        {events.length === 0
          ? 'Your round is removed from this phone.'
          : `${pluralize(events.length, 'entry', 'entries')} of yours ${events.length === 1 ? "isn't" : "aren't"} sent yet and will be lost.`}
      </p>
      {problem !== undefined && (
        <p role="alert" className="danger">
          {problem}
        </p>
      )}
      <form method="dialog" className={style.pair}>
        <button type="submit">Cancel</button>
        <button
          type="button"
          data-danger={events.length > 0 || undefined}
          aria-disabled={isBusy}
          onClick={() => void leave()}
        >
          Sign out
        </button>
      </form>
    </Dialog>
  )
}
