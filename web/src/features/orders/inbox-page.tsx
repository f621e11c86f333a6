import { listInboxEntries } from '@dray/contract/inbox'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { fetched } from '../../kit/loading/fetched.tsx'
import { useOpenDialog } from '../../kit/modals/modals.tsx'
import { Page } from '../../kit/page.tsx'
import { useSession } from '../../kit/session.tsx'
import { useUrlState } from '../../kit/url-state.ts'
import { EntryDesk } from './inbox/entry-desk.tsx'
import { InboxList, moveInList, shownState, waitingMessages } from './inbox/inbox-list.tsx'
import style from './inbox/inbox.module.css'

const PasteMessageDialog = fetched(() => import('./inbox/paste-message-dialog.tsx'), 'PasteMessageDialog')

const orders = { to: '/orders', name: 'Orders' }
const inbox = { to: '/orders/inbox', name: 'Inbox' }

/** /orders/inbox and /orders/inbox/{id}: what customers wrote becomes orders (D-347). */
export function InboxPage() {
  const { entryId } = useParams({ strict: false })
  const openId = entryId !== undefined && /^[1-9]\d{0,9}$/.test(entryId) ? Number(entryId) : undefined
  const [{ show }, change] = useUrlState({ show: 'OPEN' })
  const navigate = useNavigate()
  const openDialog = useOpenDialog()
  const onNext = useNext(openId)
  const list = useRef<HTMLElement>(null)
  // Too narrow for the list beside the message and the order.
  const isNarrow = useMediaQuery('(max-width: 72em)', false, { getInitialValueInEffect: false })
  const isEntryAlone = isNarrow && openId !== undefined

  const open = (id: number) => void navigate({ to: '/orders/inbox/{-$entryId}', params: { entryId: String(id) } })
  const paste = () => openDialog(PasteMessageDialog, { onAdded: ({ id }) => open(id) })
  useListKeys(list)
  return (
    <Page
      title={isEntryAlone ? 'Message' : 'Inbox'}
      back={isEntryAlone ? inbox : orders}
      fills={!isNarrow}
      actions={
        !isEntryAlone && (
          <Button variant="default" onClick={paste}>
            Paste a message
          </Button>
        )
      }
    >
      <div className={style.desk} data-alone={isNarrow || undefined}>
        {!isEntryAlone && (
          <InboxList
            container={list}
            state={shownState(show)}
            openId={openId}
            onState={(state) => change({ show: state }, 'push')}
            onPaste={paste}
          />
        )}
        {openId !== undefined && <EntryDesk key={openId} id={openId} onNext={onNext} />}
        {openId === undefined && !isNarrow && (
          <p className={`muted text-sm ${style.message}`}>Open a message to see the order it becomes.</p>
        )}
      </div>
    </Page>
  )
}

/** The next message that nobody else has open; without one, the list. */
function useNext(openId: number | undefined): () => void {
  const { user } = useSession()
  const navigate = useNavigate()
  const { data = [] } = useRead(listInboxEntries, waitingMessages)
  return () => {
    const at = data.findIndex(({ id }) => id === openId)
    const others = [...data.slice(at + 1), ...data.slice(0, Math.max(at, 0))].filter(
      ({ openedById }) => openedById === null || openedById === user.id,
    )
    const next = others.find(({ id }) => id !== openId)
    void navigate({
      to: '/orders/inbox/{-$entryId}',
      params: next ? { entryId: String(next.id) } : {},
      replace: true,
    })
  }
}

/** J and K reach the list from anywhere on the page. */
function useListKeys(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { target } = event
      const key = event.key.toLowerCase()
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || (key !== 'j' && key !== 'k'))
        return
      if (target instanceof HTMLElement && target.closest('input, textarea, [aria-modal=true]')) return
      if (moveInList(list.current, key)) event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [list])
}
