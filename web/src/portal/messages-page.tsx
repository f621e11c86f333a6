import { changeMessageChoices, type MessageChoices, readMessageChoices } from '@dray/contract/customers/portal-messages'
import { type MessageChoice, type MessageKind, messageKinds } from '@dray/domain/messages/message-kinds'
import { useState } from 'react'
import { Problem, request } from '../kit/api/request.ts'
import { refreshAll, useAnswer } from './answers.ts'
import style from './portal.module.css'
import { Unread } from './unread.tsx'

const labels: Readonly<Record<MessageKind, string>> = {
  ORDER_CONFIRMED: 'Your order is confirmed',
  ORDER_CHANGED: 'Your order changed, or something is short',
  ORDER_DECLINED: 'Your order was declined',
  ON_ITS_WAY: 'Your order is on its way',
  DELIVERED: 'Your order was delivered',
  CREDIT_MEMO: 'You have a credit memo',
  CLAIM_ANSWERED: 'Your reported problem was answered',
  DUE_SOON: 'An invoice is due in 3 days',
  OVERDUE: 'An invoice is overdue, once a week',
  NEW_DEVICE: 'A new device opened your portal',
}

/** Everything is off until the contact chooses (D-346). */
export function MessagesPage() {
  const { answer: choices, problem } = useAnswer(readMessageChoices)
  const [sending, setSending] = useState<MessageChoices['kinds']>({})
  const [refusal, setRefusal] = useState<Problem>()
  const [shown, setShown] = useState(choices)
  if (shown !== choices) {
    setShown(choices)
    setSending({})
  }
  if (!choices) return <Unread problem={problem} />
  const kinds = { ...choices.kinds, ...sending }
  async function choose(chosen: MessageChoices['kinds']) {
    setSending((before) => ({ ...before, ...chosen }))
    try {
      await request(changeMessageChoices, { body: { kinds: chosen } })
      setRefusal(undefined)
      refreshAll()
    } catch (failure) {
      setSending({})
      if (failure instanceof Problem) setRefusal(failure)
    }
  }
  return (
    <>
      <section className={style.card}>
        <h1>Messages</h1>
        <p className="muted">{whereTo(choices)}</p>
        <p className="muted text-sm">
          None come from 9 PM to 8 AM, except that an order is on its way. Our bank details are never in a message.
        </p>
      </section>
      {refusal && <p role="alert">{refusal.message}</p>}
      <ul className={style.list} aria-label="Messages">
        {messageKinds
          .filter((kind) => kinds[kind] !== undefined)
          .map((kind) => (
            <li key={kind}>
              <label className={style.product}>
                <span className="grow">{labels[kind]}</span>
                <select
                  className={`${style.input} ${style.choice}`}
                  value={kinds[kind]}
                  onChange={({ currentTarget }) => void choose({ [kind]: currentTarget.value as MessageChoice })}
                >
                  <option value="NONE">Off</option>
                  {(choices.email !== null || kinds[kind] === 'EMAIL') && <option value="EMAIL">Email</option>}
                  {(choices.hasChat || kinds[kind] === 'CHAT') && <option value="CHAT">Chat</option>}
                </select>
              </label>
            </li>
          ))}
      </ul>
    </>
  )
}

function whereTo({ email, hasChat }: MessageChoices): string {
  if (email === null && !hasChat) return 'We don’t have your email yet. Call us to get messages.'
  if (email === null) return 'Choose what we tell you in your chat.'
  return `Choose what we tell you ${hasChat ? 'in your chat or ' : ''}by email to ${email}.`
}
