import type { Call } from '@dray/contract/call'
import { callAddress } from '@dray/contract/call/call-address'
import { positionHeader } from '@dray/contract/call/wal-position'
import { nextHeader } from '@dray/contract/call/paged-list'
import { type ProblemBody, problemBodySchema, unexpected } from '@dray/contract/call/problem-body'
import { replaceEqualDeep } from '@tanstack/react-query'
import type { z } from 'zod'
import { encode } from '@dray/contract/call/encode'
import { noteAnswer, noteUnreachable } from './connection.ts'
import { neededPosition, requirePosition } from './wal-position.ts'

/** A call with its Idempotency-Key. */
export type Unanswered = { call: string; key: string }

/** A refusal by the server, or our own error if it couldn't be reached. */
export class Problem extends Error {
  readonly body: ProblemBody
  /** No answer arrived, or the server failed: the change may have been saved anyway. */
  readonly isOutcomeUnknown: boolean
  /** The change whose answer was lost, by which the server can be asked about it. */
  readonly unanswered: Unanswered | undefined

  constructor(
    body: ProblemBody,
    options?: ErrorOptions & { isUnanswered?: boolean; unanswered?: Unanswered | undefined },
  ) {
    super(body.title, options)
    this.name = 'Problem'
    this.body = body
    this.isOutcomeUnknown = (options?.isUnanswered ?? false) || body.status >= 500
    this.unanswered = this.isOutcomeUnknown ? options?.unanswered : undefined
  }
}

/** A call's input in our own types (Cents, Dates). Parts the call doesn't have may be left out. */
export type Input<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = {
  params?: z.output<P>
  query?: z.output<Q>
  body?: z.output<B>
}
/** Bytes arrive as a Blob. */
export type AnswerOf<A extends z.ZodType> = z.output<A> extends Uint8Array ? Blob : z.output<A>

type Options = {
  idempotencyKey?: string
  signal?: AbortSignal
  /** An answer the caller already has. If it's still current, the server doesn't send it again. */
  known?: unknown
  /** Refusals that aren't failures here, such as nobody being signed in on first load. They aren't logged. */
  expects?: readonly string[]
}

/** Fires when a call finds that the session has ended, so the page can ask the user to sign in again. */
export const signedOut = new EventTarget()

/** Makes a call once; there are no automatic retries (D-136). */
export async function request<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  call: Call<P, Q, B, A>,
  input: Input<P, Q, B> = {},
  options: Options = {},
): Promise<AnswerOf<A>> {
  return (await exchange(call, input, options)).answer
}

export type RowsCall<Row> = Call<z.ZodType, z.ZodType, z.ZodType, z.ZodType<Row[]>>
export type RowsPage<Row> = { rows: Row[]; next: string | undefined }

export async function requestPage<Row>(
  call: RowsCall<Row>,
  input: { params?: unknown; query?: unknown },
  options: Options = {},
): Promise<RowsPage<Row>> {
  const { answer, response } = await exchange(call, input, options)
  return { rows: answer as Row[], next: response.headers.get(nextHeader) ?? undefined }
}

async function exchange<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType>(
  call: Call<P, Q, B, A>,
  input: Input<P, Q, B>,
  options: Options,
): Promise<{ answer: AnswerOf<A>; response: Response }> {
  try {
    const response = await send(call, input, options)
    // The server answers 304 only if we sent the ETag of a known answer.
    if (response.status === 304) return { answer: options.known as AnswerOf<A>, response }
    if (!response.ok)
      throw new Problem(await readProblem(response), { unanswered: sentAs(call, options.idempotencyKey) })
    // `call.answers` decides the type, which TypeScript can't infer from a value.
    const answer = (call.answers === 'json' ? await readAnswer(call, response) : await response.blob()) as AnswerOf<A>
    return { answer, response }
  } catch (failure) {
    throw report(call, failure, options)
  }
}

async function send(call: Call, input: { params?: unknown; query?: unknown; body?: unknown }, options: Options) {
  const headers = new Headers({ accept: 'application/json' })
  const file = input.body instanceof Blob ? input.body : undefined
  if (input.body !== undefined) headers.set('content-type', file?.type ?? 'application/json')
  if (options.idempotencyKey !== undefined) headers.set('idempotency-key', options.idempotencyKey)
  const tag = answerTag(options.known)
  if (tag !== undefined) headers.set('if-none-match', tag)
  const position = call.allowStale ? neededPosition() : undefined
  if (position !== undefined) headers.set(positionHeader, position)
  const response = await fetch(callAddress(call, input), {
    method: call.method,
    headers,
    body: file ?? (input.body === undefined ? null : JSON.stringify(encode(call.body, input.body))),
    signal: options.signal ?? null,
  })
  noteAnswer()
  requirePosition(response)
  return response
}

/** ETags of answers that have one. */
const tags = new WeakMap<object, string>()
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
const answerTag = (answer: unknown): string | undefined => (isObject(answer) ? tags.get(answer) : undefined)

function tagged<T>(answer: T, tag: string | null | undefined): T {
  if (tag && isObject(answer)) tags.set(answer, tag)
  return answer
}

/** Reuses the parts that didn't change, so the components that show them don't rerender. */
export const sharing = (old: unknown, answer: unknown): unknown =>
  tagged(replaceEqualDeep(old, answer), answerTag(answer))

async function readAnswer(call: Call, response: Response): Promise<unknown> {
  const read = call.answer.safeParse(await response.json())
  if (read.success) return tagged(read.data, response.headers.get('etag'))
  // Our bug: the server encodes its answer with the same contract.
  throw new Problem(problemBody(unexpected[1]), { cause: read.error, isUnanswered: true })
}

export async function readProblem(response: Response): Promise<ProblemBody> {
  const read = problemBodySchema.safeParse(await response.json().catch(unlessCanceled))
  if (read.success) return read.data
  const message = `HTTP error! status: ${response.status}`
  return { ...problemBody(message), status: response.status }
}

/** A body that isn't JSON says nothing. A call canceled while its body is read is still canceled. */
function unlessCanceled(failure: unknown): undefined {
  if (isCanceled(failure)) throw failure
}

const isCanceled = (failure: unknown): boolean => failure instanceof DOMException && failure.name === 'AbortError'

const sentAs = ({ method, path }: Pick<Call, 'method' | 'path'>, key: string | undefined): Unanswered | undefined =>
  key === undefined ? undefined : { call: `${method} ${path}`, key }

const unreachable = "Can't reach the server."
const typedIsKept = `${unreachable} What you typed is kept.`
const trySafely = "Try again: it won't be saved twice."

function unreachableText({ method }: Pick<Call, 'method'>, key: string | undefined): string {
  if (method === 'GET') return unreachable
  return key === undefined ? typedIsKept : `${typedIsKept} ${trySafely}`
}

/** Logs a failure (R8-01) and turns it into a Problem. A canceled call is not a failure. */
export function report(
  call: Pick<Call, 'method' | 'path'>,
  failure: unknown,
  { expects = [], idempotencyKey }: Options = {},
): unknown {
  if (isCanceled(failure)) return failure
  if (!(failure instanceof Problem)) noteUnreachable()
  const problem =
    failure instanceof Problem
      ? failure
      : new Problem(problemBody(unreachableText(call, idempotencyKey)), {
          cause: failure,
          isUnanswered: true,
          unanswered: sentAs(call, idempotencyKey),
        })
  const { code } = problem.body
  if (expects.includes(code)) return problem
  console.error(`${call.method} ${call.path}: ${problem.message}`, problem)
  if (code === 'signed-out') signedOut.dispatchEvent(new Event('signed-out'))
  return problem
}

const problemBody = (title: string): ProblemBody => ({
  type: '/problems/unexpected',
  title,
  error: title,
  status: unexpected[0],
  code: 'unexpected',
})
