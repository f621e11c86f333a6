import { listCustomers } from '@dray/contract/customers'
import { type InboxEntry, readInboxEntry, reopenInboxEntry } from '@dray/contract/inbox'
import type { Order } from '@dray/contract/orders'
import { isolateName } from '@dray/domain/text/isolate-name'
import { Alert, Button, Text } from '@mantine/core'
import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useChange, useRead } from '../../../kit/api/use-call.ts'
import type { SavedAs } from '../../../kit/editing/use-new-draft.ts'
import { focusAfterRender, focusIfLost } from '../../../kit/focus.ts'
import { useRestoreFocus, useSendKeys } from '../../../kit/full-screen-editor/use-send-keys.ts'
import { RecordLink } from '../../../kit/links/record-link.tsx'
import { BusyButton } from '../../../kit/loading/busy-button.tsx'
import { fetched } from '../../../kit/loading/fetched.tsx'
import { ReadFailed } from '../../../kit/loading/read-failed.tsx'
import { Skeleton } from '../../../kit/loading/skeleton.tsx'
import { useOpenDialog } from '../../../kit/modals/modals.tsx'
import { useSettings } from '../../../kit/session.tsx'
import { clockTime } from '../../../kit/text/dates.ts'
import { showUndo } from '../../../kit/undo-notice.ts'
import { useIsPhone } from '../../../kit/use-is-phone.ts'
import { useConfirmBeforeLeaving } from '../../../kit/use-confirm-before-leaving.ts'
import { orderPath } from '../../../records/record-paths.ts'
import { nextOpen } from '../order-editor/bulk-add/next-open.ts'
import { DeskFoot, DeskOrder } from './desk-order.tsx'
import type { DeskAnswer } from './desk-lines.ts'
import style from './inbox.module.css'
import { MessageText } from './message-text.tsx'
import { type DeskOrder as DeskOrderState, useDeskOrder } from './use-desk-order.ts'
import { useHold } from './use-hold.ts'

const DismissDialog = fetched(() => import('./dismiss-dialog.tsx'), 'DismissDialog')

/** `onNext`: opens the message that waits longest. */
type Props = { id: number; onNext: () => void }

export function EntryDesk({ id, onNext }: Props) {
  const read = useRead(readInboxEntry, { params: { id } }, { expects: ['not-found'] })
  // The account owner of the customer may be the driver.
  const customers = useRead(listCustomers)
  if (read.error?.body.code === 'not-found') return <p className={style.message}>This message doesn't exist.</p>
  if (read.isError && read.data === undefined)
    return (
      <div className={style.message}>
        <ReadFailed retry={read.refetch}>{read.error.message}</ReadFailed>
      </div>
    )
  if (read.data === undefined || customers.isPending)
    return (
      <div className={style.message}>
        <Skeleton heights={[120, 360]} />
      </div>
    )
  return read.data.state === 'OPEN' ? (
    <WaitingEntry entry={read.data} onNext={onNext} />
  ) : (
    <DecidedEntry entry={read.data} onNext={onNext} />
  )
}

type EntryProps = { entry: InboxEntry; onNext: () => void }

function WaitingEntry({ entry: read, onNext }: EntryProps) {
  const openDialog = useOpenDialog()
  const { holder, isTakingOver, takeOver } = useHold(read)
  const [activeKey, setActive] = useState<string>()
  const active = { key: activeKey, onChange: setActive }
  const desk = useDeskOrder(read, onAccepted)
  const { entry, editing, sending } = desk
  useConfirmBeforeLeaving(!editing.isUntouched && !editing.isStored)
  const { pane, answer, chooseCustomer, send } = useDeskFocus(desk, holder === undefined)
  const handleSendKey = useSendKeys({ send: () => send('submitted') })

  function onAccepted(order: Order, as: SavedAs) {
    const name = isolateName(order.customer.customerName)
    const href = orderPath(order)
    onNext()
    showUndo({
      message: as === 'submitted' ? `The order of ${name} is submitted.` : `The order of ${name} is saved as a draft.`,
      link: { name: `Order ${order.orderNum}`, href },
    })
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (holder === undefined && handleSendKey(event)) return event.preventDefault()
    // Enter after a quantity goes to the next question.
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    const { key } = event.target.closest<HTMLElement>('[data-key]')?.dataset ?? {}
    if (key === undefined || event.target.getAttribute('aria-expanded') === 'true') return
    event.preventDefault()
    nextOpen(pane.current, key)?.focus()
  }
  return (
    <>
      <MessageText entry={entry} active={active} />
      <section ref={pane} tabIndex={-1} className={style.order} aria-label="Order" onKeyDown={onKeyDown}>
        {holder && <HeldNotice holder={holder} isTakingOver={isTakingOver} onTakeOver={takeOver} />}
        <div inert={sending.isSending} className={style.fields}>
          <div className={style.scroll} tabIndex={holder === undefined ? undefined : 0}>
            <fieldset disabled={holder !== undefined} className={style.held}>
              <DeskOrder desk={desk} active={active} onAnswer={answer} onChooseCustomer={chooseCustomer} />
            </fieldset>
          </div>
          {holder === undefined && (
            <DeskFoot
              desk={desk}
              onDismiss={() => openDialog(DismissDialog, { entry, onDismissed: onNext })}
              onSend={send}
            />
          )}
        </div>
      </section>
    </>
  )
}

/** The focus goes from question to question, and then to Submit. */
function useDeskFocus(desk: DeskOrderState, isMine: boolean) {
  const isPhone = useIsPhone()
  const pane = useRef<HTMLElement>(null)
  const { catalog, missing, sending, editing } = desk
  const rememberFocus = useRestoreFocus(sending.isSending, pane)
  const focusNext = useCallback(
    (key?: string) => focusAfterRender(() => firstMissing(pane.current) ?? nextOpen(pane.current, key)),
    [],
  )
  // Starts at the first question, once its guesses are there. On a phone the text above is read first.
  useEffect(() => {
    if (catalog.isReady && isMine && !isPhone) focusNext()
  }, [catalog.isReady, isMine, isPhone, focusNext])
  const give = desk.answer
  const answer = useCallback(
    (key: string, given: DeskAnswer) => {
      give(key, given)
      focusNext(key)
    },
    [give, focusNext],
  )
  function send(as: SavedAs) {
    const isReady = missing.questions === 0 && !missing.customer && !(missing.customerPo && as === 'submitted')
    if (!isReady || missing.lines) return focusNext()
    rememberFocus()
    desk.send(as)
  }
  return {
    pane,
    answer,
    send,
    chooseCustomer: (chosen: Parameters<DeskOrderState['chooseCustomer']>[0]) => {
      desk.chooseCustomer(chosen)
      if (editing.draft.order.customerId === null) focusNext()
    },
  }
}

/** Who it is comes first, then the PO number; neither is a line. */
const firstMissing = (pane: HTMLElement | null): HTMLElement | null | undefined =>
  pane?.querySelector<HTMLElement>('[role=group][aria-label="Who is it?"] :is([data-open], input[data-customer])')

type HeldProps = {
  holder: { name: string; since: Date | null }
  isTakingOver: boolean
  onTakeOver: () => void
}

function HeldNotice({ holder: { name, since }, isTakingOver, onTakeOver }: HeldProps) {
  const { timeZone } = useSettings()
  return (
    <Alert color="orange" role="status" p="xs">
      <div className="row wrap">
        <span className="grow">
          {isolateName(name)} has it open{since && ` since ${clockTime(since, timeZone)}`}.
        </span>
        <BusyButton size="compact-sm" variant="default" loading={isTakingOver} onClick={onTakeOver}>
          Take over
        </BusyButton>
      </div>
    </Alert>
  )
}

/** What became of it, perhaps while it was open here. */
function DecidedEntry({ entry, onNext }: EntryProps) {
  const { timeZone } = useSettings()
  const reopen = useChange(reopenInboxEntry)
  const next = useRef<HTMLButtonElement>(null)
  // The question or field with the focus is gone.
  useEffect(() => focusIfLost(next.current), [])
  const { id, state, orderNum, decidedBy, decidedAt, dismissReason } = entry
  const by = decidedBy === null ? '' : ` by ${isolateName(decidedBy)}`
  const when = decidedAt && `, ${clockTime(decidedAt, timeZone)}`
  return (
    <>
      <MessageText entry={{ ...entry, proposals: [] }} active={noLine} />
      <section className={style.order} aria-label="Order" tabIndex={-1}>
        <div className={`stack ${style.decided}`} role="status">
          {state === 'ACCEPTED' && orderNum !== null && (
            <p>
              It became order <RecordLink href={orderPath({ orderNum })} name={orderNum} />
              {by}
              {when}.
            </p>
          )}
          {state === 'DISMISSED' && (
            <p className="wrap-anywhere">
              Dismissed{by}
              {when}: {dismissReason}
            </p>
          )}
          {reopen.error && (
            <Text size="sm" c="var(--danger)" role="alert">
              {reopen.error.message}
            </Text>
          )}
          <div className="row wrap">
            {state === 'DISMISSED' && (
              <BusyButton
                variant="default"
                loading={reopen.isPending}
                onClick={() => reopen.mutate({ params: { id } })}
              >
                Put it back
              </BusyButton>
            )}
            <Button ref={next} variant="default" onClick={onNext}>
              Next message
            </Button>
          </div>
        </div>
      </section>
    </>
  )
}

const noLine = { key: undefined, onChange: () => undefined }
