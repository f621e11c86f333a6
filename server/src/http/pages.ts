import fastifyStatic from '@fastify/static'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

const built = fileURLToPath(new URL('../../../web/dist', import.meta.url))
/** Addresses that are never a screen: an unknown one there is 404, not the application. */
const notScreens = /^\/(api|storage|documents|assets)(\/|$)/

/** Serves the built web application, if there is one; every other address is a screen of it. */
export async function servePages(app: FastifyInstance): Promise<void> {
  const page = existsSync(`${built}/index.html`) ? readFileSync(`${built}/index.html`, 'utf8') : undefined
  if (page !== undefined) await serveFiles(app)
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    if (page === undefined || request.method !== 'GET' || notScreens.test(path)) throw new Refusal('no-such-page')
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  })
}

/** The names of built files carry a hash of what is in them, so a browser may keep them. */
async function serveFiles(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: built,
    index: false,
    wildcard: false,
    maxAge: '1y',
    immutable: true,
    preCompressed: false,
  })
}
