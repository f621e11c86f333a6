import { nextHeader } from '@dray/contract/call/paged-list'
import { pageAnswersId } from '@dray/contract/call/page-answers'
import type { FastifyRequest } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'

/** Addresses of calls. */
export type PageCalls = { signedIn: string; settings: string; calls: readonly string[] }

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
