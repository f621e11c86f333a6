import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { isByHttps } from './cookies.ts'

/** Browsers remember for two years that this host and those below it are reached by https only. */
const onlyHttps = `max-age=${2 * 365 * 86_400}; includeSubDomains`

/** The headers that tell browsers what an answer may do. */
export async function sendSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The spreadsheet library compresses a large file in a worker that it creates from its own code.
        workerSrc: ["'self'", 'blob:'],
        // Mantine sets sizes and colors through style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        frameSrc: ["'self'", 'blob:'],
        // Browsers show a PDF opened from a page in their own plugin, under that page's policy.
        objectSrc: ["'self'", 'blob:'],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    // Sent below, and only over https: a browser ignores it anywhere else.
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
  })
  app.addHook('onRequest', async (request, reply) => {
    // On the answer itself, as helmet does: a stream sends only those.
    if (isByHttps(request)) reply.raw.setHeader('strict-transport-security', onlyHttps)
  })
}

/** For an answer without hooks, of a request that reached no route: it loads nothing. Whether it came by https is not known there. */
export function sendStrictHeaders(reply: FastifyReply): void {
  void reply.headers({
    'content-security-policy': "default-src 'none';base-uri 'none';frame-ancestors 'self'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
}
