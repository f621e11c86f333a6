/** A header with its name in lower case. */
export type MailHeader = { key: string; value: string }

const firstValue = (headers: readonly MailHeader[], name: string): string | undefined =>
  headers
    .find(({ key }) => key === name)
    ?.value.trim()
    .toLowerCase()

/** True for an answer of a program, mail to a list, and a bounce. No order comes from them. */
export function isAutomatic(headers: readonly MailHeader[], fromAddress: string | undefined): boolean {
  const submitted = firstValue(headers, 'auto-submitted')
  if (submitted !== undefined && !/^no\b/.test(submitted)) return true
  if (/^(bulk|list)\b/.test(firstValue(headers, 'precedence') ?? '')) return true
  if (firstValue(headers, 'return-path') === '<>') return true
  if (/^multipart\/report\b/.test(firstValue(headers, 'content-type') ?? '')) return true
  return /^(mailer-daemon|postmaster)@/i.test(fromAddress ?? '')
}

/** True if the receiving server wrote that it couldn't confirm the sender. Only the newest of these headers is its own. */
export function isSenderDoubtful(headers: readonly MailHeader[]): boolean {
  const all = headers.flatMap(({ key, value }) => (key === 'authentication-results' ? [value.toLowerCase()] : []))
  const server = serverName(all[0])
  const results = all.filter((value) => serverName(value) === server).join(';')
  const has = (result: RegExp) => result.test(results)
  if (has(/\bdmarc\s*=\s*fail\b/)) return true
  return has(/\b(spf|dkim)\s*=\s*(fail|softfail)\b/) && !has(/\bdmarc\s*=\s*pass\b/)
}

const serverName = (results: string | undefined): string | undefined => results?.split(';', 1).at(0)?.trim()
