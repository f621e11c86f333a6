import { allCalls } from '@dray/contract/description/all-calls'
import type { Call } from '@dray/contract/call'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'

const callsByMethod = Map.groupBy(
  allCalls
    .map(([, call]) => ({ call, pattern: patternOf(call.path) }))
    // `/orders/new` before `/orders/:id`.
    .toSorted((a, b) => parametersOf(a.call) - parametersOf(b.call)),
  ({ call }) => call.method,
)

function patternOf(path: string): RegExp {
  const segments = path.replace(/\/$/, '').split('/')
  return new RegExp(
    `^${segments.map((name) => (name.startsWith(':') ? '[^/]+' : name.replaceAll('.', String.raw`\.`))).join('/')}/?$`,
  )
}

function parametersOf({ path }: Call): number {
  return path.split(':').length
}

/** Expects an answer to match its contract exactly, since the server does not check what it sends (`contract/src/call/encode.ts`). */
export function checkAnswer(method: Call['method'], url: string, response: LightMyRequestResponse): void {
  if (response.statusCode !== 200) return
  const [path = ''] = url.split('?')
  const call = callsByMethod.get(method)?.find(({ pattern }) => pattern.test(path))?.call
  const [type = ''] = String(response.headers['content-type']).split(';')
  if (call?.mediaTypes) expect(call.mediaTypes, `${method} ${path}`).toContain(type)
  if (call?.answers !== 'json' || type !== 'application/json') return
  const sent: unknown = response.json()
  expect(call.answer.encode(call.answer.parse(sent)), `${method} ${path}`).toEqual(sent)
}
