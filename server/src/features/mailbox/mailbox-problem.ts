import type { ImapFlowError } from 'imapflow'
import type { MailboxConfig } from '../../platform/config/config.ts'

export type MailboxProblem = {
  sentence: string
  /** The server doesn't accept the user or password, so only a person can help. */
  isRefused: boolean
}

/** Codes with which a server says that a sign-in might work later. */
const passing = ['UNAVAILABLE', 'INUSE', 'LIMIT', 'SERVERBUG', 'OVERQUOTA']

const connectionSentences: Readonly<Record<string, string>> = {
  ENOTFOUND: 'was not found. Check IMAP_URL.',
  EAI_AGAIN: 'could not be looked up.',
  ECONNREFUSED: 'takes no connections on this port. Check IMAP_URL.',
  ETIMEDOUT: 'gives no answer.',
  CONNECT_TIMEOUT: 'gives no answer.',
  GREETING_TIMEOUT: 'gives no answer.',
}

/** In words, without the password. */
export function mailboxProblem(thrown: unknown, config: MailboxConfig): MailboxProblem {
  const cause = thrown instanceof Error ? thrown.cause : undefined
  const error: Partial<ImapFlowError> = cause instanceof Error ? cause : {}
  const { host, folder } = config
  const said = serverWords(error, config)
  const isRefused = error.authenticationFailed === true && !passing.includes(error.serverResponseCode ?? '')
  const sentence = (text: string): MailboxProblem => ({ sentence: text, isRefused })
  if (isRefused) return sentence(`${host} refused the user or password. Check IMAP_URL and start Dray again.${said}`)
  if (error.authenticationFailed) return sentence(`${host} can't check the password right now.${said}`)
  if (error.tlsFailed) return sentence(`${host} offers no encrypted connection. Use imaps:// in IMAP_URL.`)
  if (/CERT|SELF_SIGNED|ALTNAME|ISSUER/.test(error.code ?? ''))
    return sentence(`The certificate of ${host} is not valid (${error.code}).`)
  if (error.mailboxMissing) return sentence(`The mailbox has no folder ${folder}. Check IMAP_URL.`)
  const connection = connectionSentences[error.code ?? '']
  if (connection !== undefined) return sentence(`${host} ${connection}`)
  return sentence(said === '' ? `The connection to ${host} was lost.` : `${host} could not answer.${said}`)
}

function serverWords({ responseText, response, authenticationFailed }: Partial<ImapFlowError>, config: MailboxConfig) {
  const text = responseText || (authenticationFailed && typeof response === 'string' ? response : '')
  if (!text) return ''
  const encoded = [
    config.password,
    encodeURIComponent(config.password),
    Buffer.from(config.password).toString('base64'),
  ]
  const words = encoded.reduce((left, secret) => left.replaceAll(secret, '…'), text)
  return ` It says: ${words.replace(/\s+/g, ' ').trim().slice(0, 200)}`
}
