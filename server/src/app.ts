import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import type { Dray } from './dray.ts'
import { brandRoutes } from './features/brands/brands.routes.ts'
import { changelogRoutes } from './features/changelog/changelog.routes.ts'
import { commentRoutes } from './features/comments/comments.routes.ts'
import { customerRoutes } from './features/customers/customers.routes.ts'
import { deliveryRoutes } from './features/deliveries/deliveries.routes.ts'
import { documentRoutes } from './features/documents/documents.routes.ts'
import { eventRoutes } from './features/events/events.routes.ts'
import { importRoutes } from './features/imports/imports.routes.ts'
import { locationRoutes } from './features/locations/locations.routes.ts'
import { orderPaperRoutes } from './features/orders/papers/order-papers.routes.ts'
import { orderRoutes } from './features/orders/orders.routes.ts'
import { pendingRoutes } from './features/pending/pending.routes.ts'
import { preferenceRoutes } from './features/preferences/preferences.routes.ts'
import { batchRoutes } from './features/batches/batches.routes.ts'
import { labelRoutes } from './features/batches/labels.routes.ts'
import { productRoutes } from './features/products/products.routes.ts'
import { searchRoutes } from './features/search/search.routes.ts'
import { settingsRoutes } from './features/settings/settings.routes.ts'
import { storageRoutes } from './features/storage/storage.routes.ts'
import { whoAsks } from './features/users/index.ts'
import { userRoutes } from './features/users/users.routes.ts'
import { compressAtOnce } from './http/compress-at-once.ts'
import { answerWithProblem } from './http/problem.ts'
import { Refusal } from './http/refusal.ts'
import { servePages } from './http/pages.ts'

/** A body of JSON is at most this large, unless its call says otherwise. */
const bodyLimit = 4 * 1024 * 1024
/** When a request is refused because there are too many. */
export type Limits = {
  /** From one address; a person at work makes far fewer. */
  requestsPerMinute: number
  /** Beyond this the event loop is so late that an honest 503 is the better answer. */
  maxEventLoopDelay: number
}
const usualLimits: Limits = { requestsPerMinute: 3000, maxEventLoopDelay: 5000 }

/** The whole server but for the socket: the tests ask it without one. */
export async function buildApp(dray: Dray, limits = usualLimits): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = dray.log
  const app = fastify({
    loggerInstance: logger,
    trustProxy: trusted(dray.config.trustProxy),
    bodyLimit,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 },
    requestIdHeader: false,
    // An address that cannot even be decoded never reaches a route.
    frameworkErrors: (error, request, reply) => void answerWithProblem(error, request, reply),
    genReqId: () => crypto.randomUUID(),
  })
  app.decorate('db', dray.db)
  app.decorateRequest('user', undefined)
  app.setErrorHandler(answerWithProblem)
  await protect(app, limits)
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id)
    if (isForSomebody(request.url)) request.user = await whoAsks(dray.db, request)
  })
  closeWhenStopping(app)
  emptyBodies(app)
  features(app, dray)
  await app.after()
  await servePages(app)
  return app
}

/** Pages, scripts and public documents are the same for everyone: no session is looked up for them. */
const isForSomebody = (url: string): boolean => /^\/(api|storage)\//.test(url)

/** A number of proxies: that many of the addresses a request came through are believed. */
const trusted = (proxies: Config['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

/** A request that finishes during a stop is answered and its connection closed, or the stop would wait for the idle one. */
function closeWhenStopping(app: FastifyInstance): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) void reply.header('connection', 'close')
  })
}

async function protect(app: FastifyInstance, { requestsPerMinute, maxEventLoopDelay }: Limits): Promise<void> {
  await app.register(cookie)
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // A large spreadsheet is packed in a worker that its library makes of its own code.
        workerSrc: ["'self'", 'blob:'],
        // Mantine sets sizes and colors through style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        frameSrc: ["'self'", 'blob:'],
        // A browser shows a PDF that was opened from here through its own plugin, under this page's policy.
        objectSrc: ["'self'", 'blob:'],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
  })
  compressAtOnce(app)
  await app.register(compress, { global: true, threshold: 2048 })
  await app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: '1 minute',
    keyGenerator: addressOf,
    errorResponseBuilder: () => new Refusal('too-many'),
  })
  // Sampled as rarely as it may be late: an interval in which the loop never turned counts as late without end.
  await app.register(underPressure, { maxEventLoopDelay, sampleInterval: usualLimits.maxEventLoopDelay })
}

/** Whom a request counts for. One that its browser gave up comes from nowhere anymore. */
const addressOf = ({ ip, socket }: FastifyRequest): string =>
  socket.remoteAddress === undefined ? 'given up' : normalizeIP(ip)

/** A POST or DELETE may come with a JSON content type and nothing in it. */
function emptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else void parse(request, String(body), done)
  })
}

function features(app: FastifyInstance, dray: Dray): void {
  settingsRoutes(app, dray)
  userRoutes(app, dray)
  productRoutes(app, dray)
  batchRoutes(app, dray)
  labelRoutes(app, dray)
  brandRoutes(app, dray)
  customerRoutes(app, dray)
  locationRoutes(app, dray)
  orderRoutes(app, dray)
  orderPaperRoutes(app, dray)
  deliveryRoutes(app, dray)
  pendingRoutes(app, dray)
  documentRoutes(app, dray)
  storageRoutes(app, dray)
  importRoutes(app, dray)
  searchRoutes(app, dray)
  changelogRoutes(app, dray)
  preferenceRoutes(app, dray)
  commentRoutes(app, dray)
  eventRoutes(app, dray)
}
