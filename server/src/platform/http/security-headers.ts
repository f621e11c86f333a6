import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { isByHttps } from './cookies.ts'

/** For two years, browsers reach this host and its subdomains by https only. */
const onlyHttps = `max-age=${2 * 365 * 86_400}; includeSubDomains`

export async function sendSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // The spreadsheet library compresses large files in a worker created from its own code.
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
    // Sent below, and only over https: browsers ignore it otherwise.
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
  })
  app.addHook('onRequest', (request, reply, done) => {
    // On the raw answer, as helmet does: streams send only those headers.
    if (isByHttps(request)) reply.raw.setHeader('strict-transport-security', onlyHttps)
    done()
  })
}

/**
 * For answers to requests that reached no route, where no hooks run. These answers load nothing. We don't know whether they came by https.
 */
export function sendStrictHeaders(reply: FastifyReply): void {
  void reply.headers({
    'content-security-policy': "default-src 'none';base-uri 'none';frame-ancestors 'self'",
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
}
