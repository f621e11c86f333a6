import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import pg from 'pg'

/** A proxy between Dray and its database that can go silent: connections stay open, and nothing comes through. */
export async function startSilentProxy(connection: pg.PoolConfig) {
  const { host, port, user, database, password } = new pg.Client(connection)
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  const open = new Set<Socket>()
  let isFrozen = false
  const server = createServer({ pauseOnConnect: true }, (near) => {
    const far = connect(target)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.on('data', (data: Buffer) => other.write(data))
      socket.on('error', () => {}).on('close', () => open.delete(socket) && other.destroy())
    }
    if (isFrozen) far.pause()
    else near.resume()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const silence = () => {
    for (const socket of open) socket.pause()
  }
  return {
    connection: { host: '127.0.0.1', port: (server.address() as AddressInfo).port, user, database, password, max: 10 },
    /** Silences the present connections, like a firewall that forgets them; new ones work. */
    silence,
    /** Silences present and new connections until `thaw`, like a server that is stopped. */
    freeze() {
      isFrozen = true
      silence()
    },
    thaw() {
      isFrozen = false
      for (const socket of open) socket.resume()
    },
    stop() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
