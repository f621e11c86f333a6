import fastifyStatic from '@fastify/static'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { Refusal } from './refusal.ts'

const webFolder = fileURLToPath(new URL('../../../../web/dist', import.meta.url))
/** Paths below these are never screens: unknown ones get 404 instead of the application. */
const notScreens = /^\/(api|storage|documents|assets)(\/|$)/

/** Serves the web application if it is built. Every other path is one of its screens. */
export async function serveScreens(app: FastifyInstance): Promise<void> {
  const page = existsSync(`${webFolder}/index.html`) ? readFileSync(`${webFolder}/index.html`, 'utf8') : undefined
  if (page !== undefined) await serveFiles(app)
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    if (page === undefined || request.method !== 'GET' || notScreens.test(path)) throw new Refusal('no-such-page')
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  })
}

/** Built files have a content hash in their name, so browsers may cache them. They were compressed by the build. */
async function serveFiles(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: webFolder,
    serve: false,
    index: false,
    maxAge: '1y',
    immutable: true,
    preCompressed: true,
  })
  app.get<{ Params: { name: string } }>('/assets/:name', (request, reply) => {
    const { name } = request.params
    // Never leave the folder.
    if (!/^\w[\w.-]*$/.test(name)) throw new Refusal('no-such-page')
    return reply.sendFile(`assets/${name}`)
  })
  app.get('/favicon.svg', (_request, reply) => reply.sendFile('favicon.svg'))
}
