import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A real mail server that keeps what it takes, for tests. It refuses nobody@…, later@… is asked to wait, and noise@… is refused as spam. */
export type TestMailServer = { url: string; received: { to: string[]; source: string }[]; stop: () => Promise<void> }

const refusals: Record<string, [code: number, sentence: string]> = {
  nobody: [550, 'No such mailbox'],
  later: [451, 'Greylisted'],
}

export async function startMailServer(at = 0): Promise<TestMailServer> {
  const received: TestMailServer['received'] = []
  async function take(stream: Readable, recipients: readonly { address: string }[]): Promise<void> {
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
    // A client keeps its connection for a while; nobody here waits for it.
    closeTimeout: 50,
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === 'right' ? done(null, { user: 'ada' }) : done(new Error('Wrong password')),
    onRcptTo({ address }, _session, done) {
      const [code, sentence] = refusals[address.split('@')[0] ?? ''] ?? []
      done(code === undefined ? undefined : Object.assign(new Error(sentence), { responseCode: code }))
    },
    onData: (stream, { envelope }, answer) => void take(stream, envelope.rcptTo).then(() => answer(), answer),
  })
  await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, received, stop: () => new Promise((resolve) => server.close(resolve)) }
}
