import net, { type AddressInfo, type Socket } from 'node:net'
import { createFolders } from './folders.ts'
import { type MailFault, startSession } from './imap-session.ts'

const user = 'orders@northwind.example'
const password = 'stand-in: 1/2'

export type MailStandIn = Awaited<ReturnType<typeof startMailStandIn>>

type Delivery = { receivedAt?: Date; isSeen?: boolean; folder?: string }

/** A mail server on this machine, for tests and the demo. It never leaves it. */
export async function startMailStandIn() {
  const folders = createFolders()
  const sockets = new Set<Socket>()
  const commands: string[] = []
  let sentBytes = 0
  const faults: { fault: ((command: string) => MailFault | undefined) | undefined; hasMove: boolean } = {
    fault: undefined,
    hasMove: true,
  }
  const server = net.createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => {
      sentBytes += socket.bytesWritten
      sockets.delete(socket)
    })
    startSession(socket, {
      ...{ folders, user, password },
      findFault: (command) => faults.fault?.(command),
      hasMove: () => faults.hasMove,
      note: (command) => void commands.push(command),
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const cut = (): void => sockets.forEach((socket) => socket.destroy())
  return {
    /** For IMAP_URL. */
    url: `imap://${encodeURIComponent(user)}:${encodeURIComponent(password)}@127.0.0.1:${port}`,
    user,
    password,
    /** What it was sent, without passwords sent by AUTHENTICATE. */
    commands,
    /** Decides per command what goes wrong. */
    faults,
    folders,
    connections: () => sockets.size,
    sentBytes: () => [...sockets].reduce((sum, socket) => sum + socket.bytesWritten, sentBytes),
    /** An email with its header and body. Returns its number. */
    deliver: (source: string | Buffer, { receivedAt = new Date(), isSeen = false, folder = 'INBOX' }: Delivery = {}) =>
      folders.add(folder, {
        source: typeof source === 'string' ? Buffer.from(withCrlf(source)) : source,
        receivedAt,
        flags: new Set(isSeen ? ['\\Seen'] : []),
      }),
    /** Ends all connections. */
    cut,
    async stop(): Promise<void> {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** As emails end their lines. */
export const withCrlf = (source: string): string => source.replace(/\r?\n/g, '\r\n')
