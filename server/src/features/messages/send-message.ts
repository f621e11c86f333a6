import type { Sender } from '../../platform/config/sender.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { errorCode, errorMessage } from '../../platform/start-problem.ts'

/** Sends plain text to a private chat. `blocked`: the person wants nothing more. `refused`: the text itself is wrong. */
export type ChatSender = (telegramId: number, text: string) => Promise<SentToChat>
export type SentToChat =
  | { result: 'sent' }
  | { result: 'blocked' }
  /** Waits as long as the chat server said, if it did. */
  | { result: 'later'; afterMs: number | undefined; error: string }
  | { result: 'refused'; error: string }

/** `isDown`: the channel gave no answer, so it would give none for other messages either. */
export type Sent = Exclude<SentToChat, { result: 'later' }> | (SentToChat & { result: 'later'; isDown: boolean })

/** The longest that any message takes. */
export const maxSendMs = 35_000

export async function sendToChat(chat: ChatSender, telegramId: number, text: string): Promise<Sent> {
  const timeout = Promise.withResolvers<SentToChat>()
  const noAnswer = { result: 'later', afterMs: undefined, error: 'The chat server gave no answer' } as const
  const timer = setTimeout(() => timeout.resolve(noAnswer), maxSendMs).unref()
  try {
    const sent = await Promise.race([chat(telegramId, text), timeout.promise])
    return sent.result === 'later' ? { ...sent, isDown: true } : sent
  } catch (error) {
    return { ...noAnswer, error: errorMessage(error), isDown: true }
  } finally {
    clearTimeout(timer)
  }
}

type Letter = { to: string; subject: string; text: string; id: string; senderName: string; replyTo?: Sender }

export async function sendByMail(mail: Mail, letter: Letter): Promise<Sent> {
  try {
    await mail.send({ ...letter, attachments: [] })
    return { result: 'sent' }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return failedMail(error)
  }
}

function failedMail({ code, cause }: Refusal): Sent {
  if (code === 'mail-is-off') return { result: 'refused', error: 'Dray has no mail server' }
  if (code === 'mail-address-refused') return { result: 'refused', error: 'The mail server rejected this address' }
  const error = `The mail server didn’t accept it: ${errorMessage(cause)}`
  const response = answerCode(cause)
  if (errorCode(cause) === 'EMESSAGE' && response >= 550) return { result: 'refused', error }
  const isAboutThisOne = response >= 400 && ['EENVELOPE', 'EMESSAGE'].includes(errorCode(cause) ?? '')
  return { result: 'later', afterMs: undefined, error, isDown: !isAboutThisOne }
}

const answerCode = (cause: unknown): number =>
  cause instanceof Error && 'responseCode' in cause ? Number(cause.responseCode) : 0
