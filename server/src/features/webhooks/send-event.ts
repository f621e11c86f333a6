import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { checkLiteral, ForbiddenAddress, type Guard, guardedLookup } from './receiver-address.ts'

export type Sending = { url: string; headers: Readonly<Record<string, string>>; body: string }

/** `unanswered`: no status came, so the receiver may be down. */
export type Outcome = { result: 'delivered' } | { result: 'refused' | 'unanswered'; error: string }

/** Keeps a webhook's connections open between its events. */
export type Connections = { http: http.Agent; https: https.Agent }
export function openConnections(maxSockets: number) {
  const options = { keepAlive: true, maxSockets }
  const agents: Connections = { http: new http.Agent(options), https: new https.Agent(options) }
  return {
    agents,
    close() {
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}

export const maxAnswerMs = 10_000
/** Only the start of an answer is read, for the message of a failure. */
const maxBodyBytes = 1024
const maxBodyMs = 1000
const maxErrorLength = 300

export type SendOptions = { guard: Guard; agents: Connections; stop: AbortSignal; answerMs?: number }

/** Sends one event. Follows no redirect: it could lead to an address that wasn't checked. Undefined if we stopped before we knew. */
export async function sendEvent(sending: Sending, options: SendOptions): Promise<Outcome | undefined> {
  const { stop, answerMs = maxAnswerMs } = options
  const timeout = AbortSignal.timeout(answerMs)
  try {
    const response = await request(sending, { ...options, signal: AbortSignal.any([timeout, stop]) })
    const text = await startOfBody(response)
    const status = response.statusCode ?? 0
    if (status >= 200 && status < 300) return { result: 'delivered' }
    return { result: 'refused', error: printable(statusText(status, text)) }
  } catch (error) {
    if (stop.aborted) return undefined
    if (timeout.aborted) return { result: 'unanswered', error: `No answer within ${answerMs / 1000} seconds` }
    return { result: 'unanswered', error: printable(errorText(error)) }
  }
}

function request(
  { url, headers, body }: Sending,
  { guard, agents, signal }: SendOptions & { signal: AbortSignal },
): Promise<IncomingMessage> {
  const target = new URL(url)
  checkLiteral(target, guard.allowPrivate)
  const isEncrypted = target.protocol === 'https:'
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const sent = (isEncrypted ? https : http).request(target, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Dray',
      ...headers,
    },
    agent: isEncrypted ? agents.https : agents.http,
    lookup: guardedLookup(target.protocol, guard),
    signal,
  })
  sent.on('response', resolve)
  // Also after the answer began, when nobody waits for it anymore.
  sent.on('error', reject)
  sent.end(body)
  return promise
}

/** Leaving the loop early closes the connection. */
async function startOfBody(response: IncomingMessage): Promise<string> {
  const timer = setTimeout(() => response.destroy(), maxBodyMs)
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      size += chunk.length
      if (size >= maxBodyBytes) break
    }
  } catch {
    // The status counts even if the rest never comes.
  } finally {
    clearTimeout(timer)
  }
  return Buffer.concat(chunks).subarray(0, maxBodyBytes).toString()
}

function statusText(status: number, body: string): string {
  const isRedirect = status >= 300 && status < 400
  const answered = `Answered ${status}${isRedirect ? ', a redirect, which Dray doesn’t follow' : ''}`
  return body.trim() === '' ? answered : `${answered}: ${body}`
}

function errorText(error: unknown): string {
  if (error instanceof ForbiddenAddress) return error.message
  const { message, code } = error as NodeJS.ErrnoException
  if (code === 'ENOTFOUND') return 'The host of this address isn’t known'
  return `No answer: ${message || code || 'the connection failed'}`
}

/** Admins see a receiver's words, so only text remains of them. */
function printable(text: string): string {
  const visible = text.replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]+/gu, ' ').replace(/ {2,}/g, ' ')
  return Array.from(visible.trim()).slice(0, maxErrorLength).join('')
}
