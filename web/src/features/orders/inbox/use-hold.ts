import { closeInboxEntry, type InboxEntry, openInboxEntry } from '@dray/contract/inbox'
import { useEffect, useEffectEvent } from 'react'
import { useChange } from '../../../kit/api/use-call.ts'
import { useSession } from '../../../kit/session.tsx'

/** Half of the time after which the server gives the message to others. */
const renewal = 60_000

type Held = Pick<InboxEntry, 'id' | 'state' | 'openedBy' | 'openedById' | 'openedAt'>

/** Opens a message for this user, and keeps it open while the page is visible (D-347). */
export function useHold({ id, state, openedBy, openedById, openedAt }: Held) {
  const { user } = useSession()
  const open = useChange(openInboxEntry, ['entry-open', 'entry-decided', 'not-found'])
  const close = useChange(closeInboxEntry)
  const isWaiting = state === 'OPEN'
  const isOthers = openedById !== null && openedById !== user.id
  const isMine = openedById === user.id

  const keep = useEffectEvent(() => {
    if (isWaiting && !isOthers && document.visibilityState === 'visible')
      open.mutate({ params: { id }, body: { takeOver: false } })
  })
  const leave = useEffectEvent(() => {
    if (isWaiting && !isOthers) close.mutate({ params: { id } })
  })
  // Others see at the server who has it open.
  useEffect(() => {
    if (isWaiting && !isOthers && !isMine) keep()
  }, [isWaiting, isOthers, isMine])
  useEffect(() => {
    const timer = setInterval(keep, renewal)
    document.addEventListener('visibilitychange', keep)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', keep)
    }
  }, [])
  useEffect(() => () => leave(), [])
  return {
    /** Who else has it open. */
    holder: isWaiting && isOthers && openedBy !== null ? { name: openedBy, since: openedAt } : undefined,
    isTakingOver: open.isPending,
    takeOver: () => open.mutate({ params: { id }, body: { takeOver: true } }),
  }
}
