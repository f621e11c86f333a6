import type { PortalEvent } from '@dray/contract/customers/portal'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ServerResponse } from 'node:http'
import type { Dray } from '../../dray.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { DeviceHolder } from '../../platform/http/serve.ts'
import { customersToTell } from './customers-to-tell.sql.ts'

/** Keeps proxies from closing the stream. Each heartbeat also checks that the device is still open. */
const heartbeatMs = 20_000
/** A thousand streams at once would hold up everyone else's answers, so each slice has its moment. */
const heartbeatSlices = 20
const maxStreamsOfContact = 10

type Stream = { raw: ServerResponse; request: FastifyRequest; contact: DeviceHolder; slice: number }

/** Tells the devices of contacts that something of their customer changed, and nothing more. */
export function createContactStreams({ db, live, log }: Pick<Dray, 'db' | 'live' | 'log'>) {
  const streams = new Set<Stream>()
  let opened = 0
  let beats = 0

  function tell(customers: readonly number[] | 'all'): void {
    const told = customers === 'all' ? undefined : new Set(customers)
    for (const { raw, contact } of streams) if (told?.has(contact.customerId) ?? true) send(raw, { kind: 'changed' })
  }
  async function endClosedDevices(checked: Iterable<Stream>): Promise<void> {
    for (const { raw, request } of checked) {
      const { contact, isPortalOff } = await request.server.identifyContact(request)
      if (!contact || isPortalOff) raw.end()
    }
  }
  /** A device that can't be checked, or isn't told, asks again by itself. */
  const inBackground = (work: Promise<void>): void =>
    void work.catch((error: unknown) => log.warn({ err: error }, 'portal: devices could not be told of a change'))

  const endings = [
    live.subscribe((event) => {
      if (streams.size === 0) return
      if (event.kind === 'hello') tell('all')
      if (event.kind === 'changed') inBackground(customersToTell(db, event.entity, event.ids).then(tell))
    }),
    live.onSessionsEnded((userId) => {
      const ended = [...streams].filter(({ contact }) => userId === null || contact.id === userId)
      inBackground(endClosedDevices(ended))
    }),
  ]
  const heartbeat = setInterval(() => {
    beats += 1
    const due = [...streams].filter(({ slice }) => slice === beats % heartbeatSlices)
    for (const { raw } of due) if (!raw.writableEnded) raw.write(': still here\n\n')
    inBackground(endClosedDevices(due))
  }, heartbeatMs / heartbeatSlices)

  return {
    open(contact: DeviceHolder, { request, reply }: { request: FastifyRequest; reply: FastifyReply }): void {
      const own = [...streams].filter((stream) => stream.contact.id === contact.id)
      if (own.length >= maxStreamsOfContact) throw new Refusal('too-many', { retryAfter: 60 })
      reply.hijack()
      const { raw } = reply
      if (raw.destroyed) return
      opened += 1
      const stream = { raw, request, contact, slice: opened % heartbeatSlices }
      streams.add(stream)
      raw.once('close', () => streams.delete(stream))
      raw.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      send(raw, { kind: 'hello' })
    },
    stop(): void {
      clearInterval(heartbeat)
      for (const end of endings) end()
      for (const { raw } of streams) raw.end()
    },
  }
}

function send(raw: ServerResponse, event: PortalEvent): void {
  if (!raw.destroyed && !raw.writableEnded) raw.write(`data: ${JSON.stringify(event)}\n\n`)
}
