import fastifyStatic from '@fastify/static'
import { type CompanyClock, companyClock } from '@dray/domain/time/company-day'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { pageAnswers, type PageCalls } from './page-answers.ts'
import { Refusal } from '../refusal.ts'
import { screenLinks } from './screen-links.ts'

const webFolder = fileURLToPath(new URL('../../../../../web/dist', import.meta.url))
/** Paths below these are never screens: unknown ones get 404 instead of the application. */
const notScreens = /^\/(api|storage|documents|assets)(\/|$)/

export type Screen = PageCalls & {
  /** In the manifest of the build. */
  file: string | undefined
}

/** Serves the web application if it is built. Every other path is one of its screens. */
export async function serveScreens(
  app: FastifyInstance,
  screenAt: (url: string, clock: CompanyClock) => Screen,
): Promise<void> {
  const page = builtPage('index.html')
  const links = screenLinks(builtPage('.vite/manifest.json'))
  if (page !== undefined) await serveFiles(app)
  serveRoute(app)
  serveApiDocs(app)
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    if (page === undefined || request.method !== 'GET' || notScreens.test(path)) throw new Refusal('no-such-page')
    const screen = screenAt(request.url, companyClock(new Date(), app.timeZone))
    const answers = await pageAnswers(request, screen)
    if (answers === undefined) return sendPage(reply, page)
    // No cache may keep what belongs to one user.
    return sendPage(
      reply,
      page.replace('</head>', () => `${links(screen.file)}${answers}</head>`),
      'no-store',
    )
  })
}

const builtPage = (name: string): string | undefined =>
  existsSync(`${webFolder}/${name}`) ? readFileSync(`${webFolder}/${name}`, 'utf8') : undefined

const sendPage = (reply: FastifyReply, page: string, cacheControl = 'no-cache') =>
  reply.type('text/html; charset=utf-8').header('cache-control', cacheControl).send(page)

/** The driver's route is an application of its own. Never kept by the browser's own cache: its worker would miss upgrades. */
function serveRoute(app: FastifyInstance): void {
  const route = builtPage('route.html')
  app.get('/deliveries/round', (_request, reply) => {
    if (route === undefined) throw new Refusal('no-such-page')
    return sendPage(reply, route)
  })
  if (route === undefined) return
  for (const name of ['round-worker.js', 'round.webmanifest'])
    app.get(`/${name}`, (_request, reply) =>
      reply.header('cache-control', 'no-cache').sendFile(name, { cacheControl: false }),
    )
  app.get<{ Params: { name: string } }>('/icons/:name', (request, reply) => {
    const { name } = request.params
    if (!/^round-[\w-]+\.png$/.test(name)) throw new Refusal('no-such-page')
    return reply.header('cache-control', 'public, max-age=86400').sendFile(`icons/${name}`, { cacheControl: false })
  })
}

/** The description of every call, readable. Anyone may open it, as they may read the description itself. */
function serveApiDocs(app: FastifyInstance): void {
  const page = builtPage('api-docs.html')
  app.get('/api/docs', (_request, reply) => {
    if (page === undefined) throw new Refusal('no-such-page')
    return sendPage(reply, page)
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
