import { z } from 'zod'

export type Sender = { name: string; address: string }

const email = z.email()
const isAddress = (value: string): boolean => email.safeParse(value).success

/** Parses `orders@example.com` or `Acme <orders@example.com>`; undefined if it is neither. */
export function parseSender(value: string): Sender | undefined {
  const [, name = '', inBrackets] = /^\s*([^<>\p{Cc}]*?)\s*<([^<>]+)>\s*$/u.exec(value) ?? []
  const address = inBrackets ?? value
  return isAddress(address) ? { name: name.replace(/^"(.*)"$/, '$1'), address } : undefined
}

/** Falls back to the user of the mail server. */
export function defaultAddress(smtpUrl: string): string {
  const { username, hostname } = new URL(smtpUrl)
  const user = decodeURIComponent(username)
  return isAddress(user) ? user : `no-reply@${hostname}`
}
