import * as contract from '@dray/contract/users/password-links'
import type { FastifyInstance } from 'fastify'
import type { Dray } from '../../../dray.ts'
import { perMinute } from '../../../platform/http/requests/per-minute.ts'
import { change, serve, serveOpen } from '../../../platform/http/serve.ts'
import { siteUrl } from '../../../platform/http/requests/origin.ts'
import { askForPasswordLink, createPasswordLink } from './create-password-link.ts'
import { checkPasswordLink, endPasswordLink, readPasswordLink, setPasswordByLink } from './set-password-by-link.ts'

/** Per admin. More is a mistake or abuse. */
const maxLinksPerMinute = 30

export function linkRoutes(app: FastifyInstance, dray: Dray): void {
  const { db, config } = dray
  const refuseTooMany = perMinute(app, maxLinksPerMinute)
  const afterwards = workAfterwards(app, dray)
  serve(app, contract.createPasswordLink, async (request, reply) => {
    await refuseTooMany(reply.request)
    return createPasswordLink(dray, request, siteUrl(config.publicUrl, reply.request))
  })
  serve(app, contract.readPasswordLink, (request) => readPasswordLink(db, request))
  change(app, contract.endPasswordLink, endPasswordLink)
  serveOpen(app, contract.checkPasswordLink, (request) => checkPasswordLink(db, request))
  serveOpen(app, contract.setPasswordByLink, (request) => setPasswordByLink(db, request, config))
  serveOpen(app, contract.askForPasswordLink, (request) => askForPasswordLink(dray, request, afterwards))
}

/** Runs work in the background. The server finishes it before it stops. */
function workAfterwards(app: FastifyInstance, { log }: Dray): (work: () => Promise<void>) => void {
  const running = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    await Promise.all(running)
  })
  return (work) => {
    const done = work()
      .catch((error: unknown) => log.warn({ err: error }, 'A link for a new password could not be emailed'))
      .finally(() => running.delete(done))
    running.add(done)
  }
}
