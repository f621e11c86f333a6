import { createHmac } from 'node:crypto'

/** The value of the signature header (D-291). While a secret is being replaced, both sign. */
export function signEvent(body: string, secrets: readonly string[], at: Date): string {
  const time = Math.floor(at.getTime() / 1000)
  const signatures = secrets.map((secret) => createHmac('sha256', secret).update(`${time}.${body}`).digest('hex'))
  return [`t=${time}`, ...signatures.map((signature) => `v1=${signature}`)].join()
}
