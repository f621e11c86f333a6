import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Observed } from './target.ts'

/** Repeats a request until it is acknowledged, like a person clicking again. */
export type SendUntilDone = (request: Sent) => Promise<Record<string, unknown>>
type Sent = { method: 'POST' | 'PUT'; path: string; body: unknown }

/** A call answers within 30 seconds, whatever the database does. */
const answerMs = 35_000
const pauseMs = 100
const sessionAttempts = 50

/** Uses one session. A repeated request keeps its Idempotency-Key, so it runs once. */
export const senderTo =
  (observed: Observed, cookie: string): SendUntilDone =>
  async ({ method, path, body }) => {
    const headers = { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    for (;;) {
      const answer = await sendOnce(`${observed.target.address}${path}`, {
        method,
        headers,
        body: JSON.stringify(body),
      })
      if (answer?.status === 200) {
        observed.writtenAt.push(performance.now())
        return answer.body
      }
      if (answer?.status === 401) observed.signedOut++
      else if (answer !== undefined && answer.status < 500)
        throw new Error(`${method} ${path} was refused: ${answer.status} ${JSON.stringify(answer.body)}`)
      await sleep(pauseMs)
    }
  }

type Answer = { status: number; body: Record<string, unknown> }

async function sendOnce(url: string, init: RequestInit): Promise<Answer | undefined> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(answerMs) })
    // The load balancer answers in HTML.
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false
    return { status: answer.status, body: isJson ? await answer.json() : {} }
  } catch {
    return undefined
  }
}

/** Retries if Dray can't tell. */
export async function isSignedIn({ target }: Observed, cookie: string): Promise<boolean> {
  for (let attempt = 1; attempt <= sessionAttempts; attempt++) {
    const answer = await sendOnce(`${target.address}/api/db/users/getSession`, { headers: { cookie } })
    if (answer !== undefined && answer.status < 500) return answer.status === 200 && answer.body['email'] !== undefined
    await sleep(pauseMs)
  }
  return false
}
