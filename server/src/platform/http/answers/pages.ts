import fastifyStatic from '@fastify/static'
import { type CompanyClock, companyClock } from '@dray/domain/time/company-day'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { nextHeader } from '@dray/contract/call/paged-list'
import { pageAnswersId } from '@dray/contract/call/page-answers'
import { z } from 'zod'
import { Refusal } from '../refusal.ts'

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
  portal: PortalPage,
): Promise<void> {
  const page = builtPage('index.html')
  const links = screenLinks(builtPage('.vite/manifest.json'))
  if (page !== undefined) await serveFiles(app)
  serveRoute(app)
  servePortal(app, portal)
  // Anyone may open it, as they may read the description itself.
  servePage(app, '/api/docs', 'api-docs.html')
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

/** The calls that the portal makes first, and whether there is one. */
type PortalPage = { calls: PageCalls; isOn: () => Promise<boolean> }

/** The customers' portal is an application of its own. While it is off, its address is one of no page. */
function servePortal(app: FastifyInstance, { calls, isOn }: PortalPage): void {
  const page = builtPage('portal.html')
  if (page === undefined) return
  for (const address of ['/portal', '/portal/*'])
    app.get(address, async (request, reply) => {
      if (!(await isOn())) return reply.callNotFound()
      const answers = await pageAnswers(request, calls)
      if (answers === undefined) return sendPage(reply, page)
      return sendPage(
        reply,
        page.replace('</head>', () => `${answers}</head>`),
        'no-store',
      )
    })
}

/** A page that is no screen of the application, if it is built. */
export function servePage(app: FastifyInstance, address: string, file: string): void {
  const page = builtPage(file)
  app.get(address, (_request, reply) => {
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

/** Addresses of calls. */
type PageCalls = { signedIn: string; settings: string; calls: readonly string[] }

type PageRequest = Pick<FastifyRequest, 'server' | 'headers' | 'socket'>

/** The page doesn't wait longer for its answers: without them, the web application makes the calls. */
const patienceMs = 500

/**
 * An element with the answers to the calls that a page makes first, so its browser needn't make them (docs/decisions/031). Undefined if no
 * one is signed in.
 */
export const pageAnswers = (request: PageRequest, calls: PageCalls): Promise<string | undefined> =>
  Promise.race([answersElement(request, calls), sleep(patienceMs, undefined, { ref: false })])

async function answersElement(request: PageRequest, { signedIn, settings, calls }: PageCalls) {
  const session = await answer(request, signedIn)
  if (session === undefined) return undefined
  const others = await Promise.all([settings, ...calls].map((address) => answer(request, address)))
  const json = `{${[session, ...others].filter((text) => text !== undefined).join()}}`
  // In a script element, only `<` can end the text.
  return `<script type="application/json" id="${pageAnswersId}">${json.replaceAll('<', '\\u003c')}</script>`
}

/** A call like any other, with the browser's cookies: who may make it, and how often, is decided as always. */
async function answer({ server, headers, socket }: PageRequest, url: string): Promise<string | undefined> {
  const { 'accept-encoding': _coded, 'if-none-match': _known, ...sent } = headers
  const { remoteAddress = '' } = socket
  const { statusCode, headers: answered, body } = await server.inject({ url, headers: sent, remoteAddress })
  if (statusCode !== 200) return undefined
  const next = answered[nextHeader]
  const cursor = typeof next === 'string' ? `,"next":${JSON.stringify(next)}` : ''
  return `${JSON.stringify(url)}:{"answer":${body}${cursor}}`
}

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
    dynamicImports: z.array(z.string()).default([]),
    isEntry: z.boolean().default(false),
  }),
)
type Manifest = z.output<typeof manifestSchema>

/** Links that load the files of a screen along with the application, instead of after it. */
export function screenLinks(manifestText: string | undefined): (file: string | undefined) => string {
  const manifest = manifestSchema.parse(JSON.parse(manifestText ?? '{}'))
  const entries = Object.keys(manifest).filter((name) => manifest[name]?.isEntry)
  const loaded = filesWith(manifest, entries)
  const fetched = entries.flatMap((name) => manifest[name]?.dynamicImports ?? [])
  const links = new Map<string, string>()
  return (screen) => {
    if (screen === undefined) return ''
    const known = links.get(screen)
    if (known !== undefined) return known
    const lists = fetched.filter((name) => manifest[name]?.dynamicImports.includes(screen))
    const files = [...filesWith(manifest, [...lists, screen])].filter((file) => !loaded.has(file))
    const text = files.map(linkTo).join('')
    links.set(screen, text)
    return text
  }
}

const linkTo = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`

/** The scripts and styles of these modules, and of all that they import. */
function filesWith(manifest: Manifest, names: readonly string[]): Set<string> {
  const seen = new Set(names)
  const files = new Set<string>()
  // A set's iteration includes what is added meanwhile.
  for (const name of seen) {
    const chunk = manifest[name]
    if (chunk === undefined) continue
    for (const file of [chunk.file, ...chunk.css]) files.add(file)
    for (const imported of chunk.imports) seen.add(imported)
  }
  return files
}
