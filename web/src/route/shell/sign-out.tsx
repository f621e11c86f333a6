import { signOut } from '@dray/contract/users/session'
import { Problem, request } from '../../kit/api/request.ts'
import { pluralize } from '../../kit/text/format-count.ts'
import { forgetStored } from '../database.ts'
import { useRoute } from '../route-store.ts'
import { useOnlineAction } from '../use-online-action.ts'
import { Dialog } from './dialog.tsx'
import style from './shell.module.css'

/** Clears what is kept, after asking if something waits. */
export function SignOut({ onClose }: { onClose: () => void }) {
  const { user, events } = useRoute()
  const { isBusy, problem, run } = useOnlineAction()

  const leave = () =>
    run(async () => {
      await request(signOut, {}, { expects: ['signed-out'] }).catch(unlessSignedOut)
      // Data that can't be removed was never stored.
      if (user !== undefined) await forgetStored(user.id).catch(console.error)
      window.location.replace('/login')
    })
  return (
    <Dialog title="Sign out?" onClose={onClose}>
      <p>
        {events.length === 0
          ? 'Your route is removed from this phone.'
          : `${pluralize(events.length, 'entry', 'entries')} of yours ${events.length === 1 ? "isn't" : "aren't"} sent yet and will be lost.`}
      </p>
      {problem !== undefined && (
        <p role="alert" className="danger">
          You are still signed in. {problem}
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

function unlessSignedOut(failure: unknown): void {
  if (!(failure instanceof Problem) || failure.body.code !== 'signed-out') throw failure
}
