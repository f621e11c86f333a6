import type { FastifyInstance, FastifyReply } from 'fastify'
import { isByHttps } from '../requests/cookies.ts'

/** For two years, browsers reach this host and its subdomains by https only. */
const onlyHttps = `max-age=${2 * 365 * 86_400}; includeSubDomains`

const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  // The spreadsheet library compresses large files in a worker created from its own code.
  "worker-src 'self' blob:",
  // Mantine sets sizes and colors through style attributes.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self' blob:",
  // Browsers show a PDF opened from a page in their own plugin, under that page's policy.
  "object-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join(';')

const securityHeaders = new Map(
  Object.entries({
    'content-security-policy': contentSecurityPolicy,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  }),
)

/** The headers of helmet, which puts them together anew for each answer. */
export function sendSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, { raw }, done) => {
    // On the raw answer: streams send only those headers.
    raw.setHeaders(securityHeaders)
    // Browsers ignore it otherwise.
    if (isByHttps(request)) raw.setHeader('strict-transport-security', onlyHttps)
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
