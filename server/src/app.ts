import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Socket } from 'node:net'
import os from 'node:os'
import type { Config } from './platform/config/config.ts'
import { defaultDatabaseLimits } from './platform/db/connection.ts'
import type { Dray } from './dray.ts'
import { firstScreen, portalCalls } from './first-screen.ts'
import { closingRoutes } from './features/closing/closing.routes.ts'
import { booksFolderRoutes } from './features/books-folders/books-folders.routes.ts'
import { botRoutes } from './features/bot/bot.routes.ts'
import { bookRoutes } from './features/books/books.routes.ts'
import { brandRoutes } from './features/brands/brands.routes.ts'
import { changelogRoutes } from './features/changelog/changelog.routes.ts'
import { collectionRoutes } from './features/collections/collections.routes.ts'
import { commentRoutes } from './features/comments/comments.routes.ts'
import { contactRoutes } from './features/contacts/contacts.routes.ts'
import { createIdentifyContact, isPortalOn } from './features/contacts/index.ts'
import { customerRoutes } from './features/customers/customers.routes.ts'
import { deliveryRoutes } from './features/deliveries/deliveries.routes.ts'
import { documentRoutes } from './features/documents/documents.routes.ts'
import { eventRoutes } from './features/events/events.routes.ts'
import { figureRoutes } from './features/figures/figures.routes.ts'
import { inboxRoutes } from './features/inbox/inbox.routes.ts'
import { importRoutes } from './features/imports/imports.routes.ts'
import { messagesRoutes } from './features/messages/messages.routes.ts'
import { portalRoutes } from './features/portal/portal.routes.ts'
import { createIdentify, revokeKeysMadeBy } from './features/keys/index.ts'
import { removeWebhooksMadeBy } from './features/webhooks/index.ts'
import { keyRoutes } from './features/keys/keys.routes.ts'
import { locationRoutes } from './features/locations/locations.routes.ts'
import { countRoutes } from './features/counts/counts.routes.ts'
import { mailboxRoutes } from './features/mailbox/mailbox.routes.ts'
import { memoRoutes } from './features/memos/memos.routes.ts'
import { orderRoutes } from './features/orders/orders.routes.ts'
import { paymentRoutes } from './features/payments/payments.routes.ts'
import { payrollRoutes } from './features/payroll/payroll.routes.ts'
import { pendingRoutes } from './features/pending/pending.routes.ts'
import { preferenceRoutes } from './features/preferences/preferences.routes.ts'
import { purchaseRoutes } from './features/purchases/purchases.routes.ts'
import { backorderRoutes } from './features/backorders/backorders.routes.ts'
import { batchRoutes } from './features/batches/batches.routes.ts'
import { createFloorRefusals } from './features/pricing/index.ts'
import { pricingRoutes } from './features/pricing/pricing.routes.ts'
import { productRoutes } from './features/products/products.routes.ts'
import { proofRoutes } from './features/proofs/proofs.routes.ts'
import { receivableRoutes } from './features/receivables/receivables.routes.ts'
import { searchRoutes } from './features/search/search.routes.ts'
import { settingsRoutes } from './features/settings/settings.routes.ts'
import { statementRoutes } from './features/statement-runs/statements.routes.ts'
import { storageRoutes } from './features/storage/storage.routes.ts'
import { webhookRoutes } from './features/webhooks/webhooks.routes.ts'
import { todayRoutes } from './features/today/today.routes.ts'
import { secondFactorRoutes, userRoutes } from './features/users/users.routes.ts'
import { compressAtOnce } from './platform/http/answers/compress-at-once.ts'
import {
  answerUnreadableRequest,
  type BodyLimits,
  defaultBodyLimits,
  readBodies,
} from './platform/http/requests/bodies.ts'
import { answerWithProblem } from './platform/http/problem.ts'
import { requesterName } from './platform/http/requests/requester.ts'
import { Refusal } from './platform/http/refusal.ts'
import { createFairQueue, type QueueLimits } from './platform/http/requests/fair-queue.ts'
import { registerReplicaReads } from './platform/http/answers/read-your-writes.ts'
import { rememberCalls } from './platform/metrics/current-call.ts'
import { metricsRoutes } from './platform/metrics/metrics.routes.ts'
import { serveScreens } from './platform/http/answers/pages.ts'
import { demoMailRoutes } from './sample/mailbox/demo-mail.routes.ts'
import { demoChatRoutes } from './sample/telegram/demo-chat.routes.ts'
import { sendSecurityHeaders, sendStrictHeaders } from './platform/http/answers/security-headers.ts'

/** The largest JSON body, unless its call sets another limit. */
const bodyLimit = 1024 * 1024
export type Limits = BodyLimits & {
  /** Per user, or per address without a session. A person at work makes far fewer. */
  requestsPerMinute: number
  /** Per contact. REQUESTS_PER_MINUTE doesn't raise it. */
  contactRequestsPerMinute: number
  /** In milliseconds. Beyond this delay of the event loop, the server answers 503. */
  maxEventLoopDelay: number
  /** In milliseconds. Closes a connection whose client reads nothing of an answer for this long. */
  stalledMs: number
  queue: QueueLimits
  contactQueue: QueueLimits
  /** How many times a minute a user who doesn't receive costs may be refused for saving prices below a margin floor. */
  floorRefusalsPerMinute: number
}

/** More would only wait for processors or for one of the pool's connections. */
const concurrentRequests = Math.min(16, 4 + 2 * os.availableParallelism())
const defaultLimits = {
  maxEventLoopDelay: 5000,
  stalledMs: 60_000,
  queue: { concurrency: concurrentRequests, perUser: concurrentRequests / 2, waitMs: defaultDatabaseLimits.connectMs },
  contactRequestsPerMinute: 120,
  // At most 3 turns of 16, so contacts don't slow down the office.
  contactQueue: {
    concurrency: Math.max(1, Math.floor((concurrentRequests * 3) / 16)),
    waitMs: defaultDatabaseLimits.connectMs,
  },
  floorRefusalsPerMinute: 10,
  ...defaultBodyLimits,
}

/** Everything but the socket, so tests can inject requests. */
export async function buildApp(dray: Dray, changedLimits: Partial<Limits> = {}): Promise<FastifyInstance> {
  const { requestsPerMinute } = dray.config
  const limits = { ...defaultLimits, requestsPerMinute, ...changedLimits }
  const logger: FastifyBaseLogger = dray.log
  const app = fastify({
    loggerInstance: logger,
    trustProxy: trustProxyOption(dray.config.trustProxy),
    bodyLimit,
    forceCloseConnections: 'idle',
    connectionTimeout: limits.stalledMs,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 },
    requestIdHeader: false,
    // A URL that can't be decoded never reaches a route.
    frameworkErrors: (error, request, reply) => {
      sendStrictHeaders(reply)
      void answerWithProblem(error, request, reply)
    },
    clientErrorHandler: answerUnreadableRequest,
    genReqId: () => crypto.randomUUID(),
  })
  app.decorate('db', dray.db)
  app.decorate('timeZone', dray.config.timeZone)
  app.decorate('queue', createFairQueue(limits.queue))
  app.decorate('contactQueue', createFairQueue(limits.contactQueue))
  app.decorate('floorRefusals', createFloorRefusals(limits.floorRefusalsPerMinute))
  app.decorate('identify', createIdentify(dray))
  app.decorate('identifyContact', createIdentifyContact(dray))
  app.decorate('endSessions', dray.live.endSessions)
  app.decorateRequest('user', undefined)
  app.decorateRequest('refusedKey', undefined)
  app.decorateRequest('contact', undefined)
  app.decorateRequest('isPortalOff', false)
  app.setErrorHandler(answerWithProblem)
  rememberCalls(app)
  await protect(app, limits)
  registerReplicaReads(app, dray)
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id)
    const { needsSession, needsDevice } = request.routeOptions.config
    if (needsSession) Object.assign(request, await app.identify(request))
    if (needsDevice) Object.assign(request, await app.identifyContact(request))
  })
  closeWhenStopping(app)
  closeWhenStalled(app)
  readBodies(app, limits)
  registerFeatures(app, dray)
  metricsRoutes(app, dray)
  await serveScreens(app, firstScreen, { calls: portalCalls, isOn: () => isPortalOn(dray.db) })
  // Last, so callers can still add hooks.
  await app.after()
  return app
}

/** A number trusts that many proxies in front of Dray. */
const trustProxyOption = (proxies: Config['trustProxy']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies

/** Closes connections of requests that finish during shutdown, which would otherwise wait for them. */
function closeWhenStopping(app: FastifyInstance): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isStopping) void reply.header('connection', 'close')
    done()
  })
}

/**
 * Runs when `connectionTimeout` sees no progress on a connection. Closes it if part of an answer is still waiting to be sent; otherwise the
 * request is still being worked on. Sending part of a buffer or one line of an event stream counts as progress.
 */
function closeWhenStalled(app: FastifyInstance): void {
  const destroyIfStalled = (socket: Socket): void => {
    if (socket.writableLength > 0) socket.destroy()
  }
  app.addHook('onRequest', (_request, { raw }, done) => {
    raw.on('timeout', destroyIfStalled)
    done()
  })
}

async function protect(
  app: FastifyInstance,
  { requestsPerMinute, contactRequestsPerMinute, maxEventLoopDelay }: Limits,
): Promise<void> {
  await app.register(cookie)
  sendSecurityHeaders(app)
  compressAtOnce(app)
  await app.register(compress, { global: true, threshold: 2048 })
  await app.register(rateLimit, {
    max: ({ contact }: FastifyRequest) => (contact ? contactRequestsPerMinute : requestsPerMinute),
    timeWindow: '1 minute',
    keyGenerator: (request: FastifyRequest) => requesterName(request),
    // Don't limit built files: a whole office behind one address may open Dray at once, and browsers cache these files anyway.
    allowList: ({ url }: FastifyRequest) => url.startsWith('/assets/'),
    errorResponseBuilder: () => new Refusal('too-many'),
  })
  // Don't sample faster than the allowed delay: a sample without an event loop iteration counts as an infinite delay.
  await app.register(underPressure, { maxEventLoopDelay, sampleInterval: defaultLimits.maxEventLoopDelay })
}

function registerFeatures(app: FastifyInstance, dray: Dray): void {
  settingsRoutes(app, dray)
  bookRoutes(app, dray)
  closingRoutes(app, dray)
  userRoutes(app, dray, async (tx, userId, author) => {
    await revokeKeysMadeBy(tx, userId, author)
    await removeWebhooksMadeBy(tx, userId, author)
  })
  secondFactorRoutes(app, dray)
  productRoutes(app, dray)
  batchRoutes(app, dray)
  booksFolderRoutes(app, dray)
  brandRoutes(app, dray)
  customerRoutes(app, dray)
  botRoutes(app, dray)
  mailboxRoutes(app, dray)
  contactRoutes(app, dray)
  portalRoutes(app, dray)
  messagesRoutes(app, dray)
  pricingRoutes(app, dray)
  locationRoutes(app, dray)
  figureRoutes(app)
  memoRoutes(app, dray)
  countRoutes(app, dray)
  orderRoutes(app, dray)
  backorderRoutes(app, dray)
  receivableRoutes(app, dray)
  purchaseRoutes(app, dray)
  deliveryRoutes(app, dray)
  paymentRoutes(app, dray)
  collectionRoutes(app)
  payrollRoutes(app, dray)
  pendingRoutes(app, dray)
  documentRoutes(app, dray)
  proofRoutes(app, dray)
  statementRoutes(app, dray)
  storageRoutes(app, dray)
  importRoutes(app, dray)
  inboxRoutes(app, dray)
  keyRoutes(app, dray)
  searchRoutes(app, dray)
  changelogRoutes(app)
  preferenceRoutes(app, dray)
  commentRoutes(app, dray)
  todayRoutes(app, dray)
  webhookRoutes(app, dray)
  eventRoutes(app, dray)
  if (dray.demo?.chat) demoChatRoutes(app, dray, { ...dray.demo, chat: dray.demo.chat })
  if (dray.demo?.mailbox) demoMailRoutes(app, { ...dray.demo, mailbox: dray.demo.mailbox })
}
