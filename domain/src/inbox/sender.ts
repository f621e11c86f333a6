import type { InboxChannel } from './inbox.ts'

/** By which a customer or contact is found. */
export type SenderKey = { kind: 'email' | 'phone' | 'chat'; value: string }

const minPhoneDigits = 7
const address = /[^\s<>"(),:;@]+@[^\s<>"(),:;@]+\.[^\s<>"(),:;@]+/

/** "Renate Messner <renate@lehmanns.example>", "+1 (206) 555-0148", "@renate". Undefined for a name alone. */
export function senderKey(channel: InboxChannel, from: string | null): SenderKey | undefined {
  const text = from?.trim() ?? ''
  const email = (/<([^<>]*)>\s*$/.exec(text)?.[1] ?? address.exec(text)?.[0])?.trim().toLowerCase()
  if (email?.includes('@')) return { kind: 'email', value: email }
  if (channel === 'CHAT') {
    const chat = /^@?(\w{3,64})$/.exec(text)?.[1]?.toLowerCase()
    return chat === undefined ? undefined : { kind: 'chat', value: chat }
  }
  const digits = phoneDigits(text)
  return /^[-+\d\s().]+$/.test(text) && digits.length >= minPhoneDigits ? { kind: 'phone', value: digits } : undefined
}

/** Digits without the 1 of North America, which is often left out. */
const phoneDigits = (text: string): string => text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
