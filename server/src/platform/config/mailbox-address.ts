export type MailboxAddress = {
  host: string
  port: number
  /** Without encryption only on this machine, so that no password crosses a network in the clear. */
  encryption: 'tls' | 'starttls' | 'none'
  user: string
  password: string
  folder: string
}

/** Requires a user and a password. */
export function isMailboxUrl(value: string): boolean {
  try {
    const { user, password } = mailboxAddress(value)
    const { protocol, hostname, search, hash } = new URL(value)
    const isComplete = user !== '' && password !== '' && hostname !== ''
    return isComplete && /^imaps?:$/.test(protocol) && search === '' && hash === ''
  } catch {
    return false
  }
}

/** Throws if it isn't percent-encoded. */
export function mailboxAddress(value: string): MailboxAddress {
  const { protocol, hostname, port, username, password, pathname } = new URL(value)
  const isTls = protocol === 'imaps:'
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const isThisMachine = host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host)
  return {
    host,
    port: port === '' ? (isTls ? 993 : 143) : Number(port),
    encryption: isTls ? 'tls' : isThisMachine ? 'none' : 'starttls',
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    folder: decodeURIComponent(pathname.replace(/^\//, '')) || 'INBOX',
  }
}
