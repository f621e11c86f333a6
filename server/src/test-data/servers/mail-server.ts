import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A real mail server for tests that stores what it accepts. It rejects nobody@…, defers later@…, and rejects mail to noise@… as spam. */
export type TestMailServer = { url: string; received: { to: string[]; source: string }[]; stop: () => Promise<void> }

const rejections: Record<string, [code: number, message: string]> = {
  nobody: [550, 'No such mailbox'],
  later: [451, 'Greylisted'],
}

export async function startMailServer(port = 0): Promise<TestMailServer> {
  const received: TestMailServer['received'] = []
  async function accept(stream: Readable, recipients: readonly { address: string }[]): Promise<void> {
    const source = await text(stream)
    const to = recipients.map(({ address }) => address)
    if (to.some((address) => address.startsWith('noise@')))
      throw Object.assign(new Error('Looks like spam'), { responseCode: 554 })
    received.push({ to, source })
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    // Clients keep their connection open for a while; tests do not wait for that.
    closeTimeout: 50,
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === 'right' ? done(null, { user: 'ada' }) : done(new Error('Wrong password')),
    onRcptTo({ address }, _session, done) {
      const [code, message] = rejections[address.split('@')[0] ?? ''] ?? []
      done(code === undefined ? undefined : Object.assign(new Error(message), { responseCode: code }))
    },
    onData: (stream, { envelope }, answer) => void accept(stream, envelope.rcptTo).then(() => answer(), answer),
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** The text of a message that was sent as quoted-printable. */
export const decodedMail = (source = ''): string =>
  source.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
