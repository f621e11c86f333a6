import { none, nothing } from '@dray/contract/call'
import type { ProblemBody } from '@dray/contract/call/problem-body'
import { type ProblemCode, problems, problemStatus } from '@dray/contract/problems'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import * as database from '../db/database-errors.ts'
import { violatedConstraint } from '../db/database-errors.ts'
import { errorMessage } from '../start-problem.ts'
import { drainBody } from './requests/read-body.ts'
import { Refusal } from './refusal.ts'

/** The request doesn't match its schema. (An answer that doesn't match is our bug.) */
class InvalidRequest extends Error {
  readonly errors: { path: string; message: string }[]
  constructor(errors: { path: string; message: string }[]) {
    super('invalid request')
    this.errors = errors
  }
}

/** A body with thousands of invalid lines doesn't need thousands of messages. */
const maxErrors = 100

/** Throws an InvalidRequest that lists everything wrong. */
export function decode<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  if (isEmpty(schema, value)) return (value === undefined ? undefined : {}) as z.output<Schema>
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new InvalidRequest(
    parsed.error.issues.slice(0, maxErrors).map((issue) => ({ path: issue.path.join('.'), message: issue.message })),
  )
}

/** Most calls have no query or no body, and zod takes as long for each as for one with fields. */
const isEmpty = (schema: z.ZodType, value: unknown): boolean =>
  value === undefined ? schema === nothing : schema === none

/** For a rule that a schema can't express. */
export const invalidField = (path: string, message: string): Error => new InvalidRequest([{ path, message }])

export function answerWithProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!request.raw.complete) drainBody(request.raw)
  const problem = loggedProblem(error, request)
  const who = request.routeOptions.config.contract?.who ?? 'open'
  const body = { ...problem, status: problemStatus(problem.code, problem.status, who) }
  if (error instanceof Refusal && typeof error.details['retryAfter'] === 'number') {
    void reply.header('retry-after', String(error.details['retryAfter']))
  }
  return reply.code(body.status).header('cache-control', 'no-store').type('application/problem+json').send(body)
}

/** The problem that an error is for the caller. Logs what the operator should see. */
export function loggedProblem(error: unknown, request: Pick<FastifyRequest, 'id' | 'log' | 'user'>): ProblemBody {
  const code = problemCode(error)
  // A sign of load, not of a bug, and there may be thousands at once.
  if (code === 'busy') request.log.warn({ reason: errorMessage(error) }, 'Busy')
  else if (problems[code][0] >= 500) request.log.error({ err: error }, code)
  // A rare entry is a coincidence; frequent ones mean that a command doesn't check enough.
  else if (lostRaces.has(code)) request.log.warn({ err: error }, code)
  else if (attacks.has(code)) request.log.warn({ code, userId: request.user?.id }, 'Refused')
  return { ...problemBody(code, request.id), ...problemDetails(error) }
}

export function problemBody(code: ProblemCode, requestId: string): ProblemBody {
  const [status, title] = problems[code]
  return { type: `/problems/${code}`, title, status, code, error: title, requestId }
}

function problemDetails(error: unknown): object {
  if (error instanceof InvalidRequest) return { ...firstTitle(error.errors), errors: error.errors }
  return error instanceof Refusal ? error.details : {}
}

/** The first problem is the title (D-234). Schemas list problems in form order. */
const firstTitle = ([first]: readonly { message: string }[]): object =>
  first === undefined ? {} : { title: first.message, error: first.message }

const codesByStatus: Partial<Record<number, ProblemCode>> = {
  400: 'unreadable-request',
  404: 'no-such-page',
  413: 'request-too-large',
  414: 'no-such-page',
  415: 'wrong-content-type',
  429: 'too-many',
  503: 'busy',
}

function problemCode(error: unknown): ProblemCode {
  if (error instanceof Refusal) return error.code
  if (error instanceof InvalidRequest) return 'invalid-request'
  if (database.isDiskFull(error)) return 'disk-full'
  if (database.isFolderReadOnly(error)) return 'storage-read-only'
  if (database.isReadOnly(error)) return 'database-read-only'
  if (database.isDatabaseError(error) && database.isDatabaseAway(error)) return 'database-away'
  if (database.isOutOfRange(error)) return 'figure-too-large'
  if (database.isReferenceLost(error)) return 'reference-deleted'
  if (database.isDuplicate(error)) return duplicateProblem(error)
  // The transaction has already been retried three times.
  if (database.isWorthRetrying(error) || database.isStatementTimeout(error)) return 'busy'
  return (isFastifyError(error) && codesByStatus[error.statusCode]) || 'unexpected'
}

/** Races that only the database detects. */
const lostRaces: ReadonlySet<ProblemCode> = new Set(['reference-deleted', 'name-or-number-taken'])

/** The UI never triggers these, so they suggest probing. Sign-ins have their own log. */
const attacks: ReadonlySet<ProblemCode> = new Set([
  'bad-signature',
  'documents-stay',
  'foreign-host',
  'key-address',
  'key-in-address',
  'key-unknown',
  'metrics-token',
  'not-allowed',
  'not-for-keys',
  'opened-as-page',
  'other-origin',
  'roles-by-admin-only',
  'second-factor-required',
  'too-many',
  'too-many-other-addresses',
  'upload-quota',
  'wrong-file-type',
])

const isFastifyError = (error: unknown): error is Error & { statusCode: number } =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'

/**
 * Refusals by the unique index that reports a duplicate. Commands neither check first nor catch the error: if two people save the same name
 * at once, the index refuses one.
 */
const problemsByIndex: Readonly<Record<string, ProblemCode>> = {
  api_keys_name: 'name-taken',
  batches_batch_number_key: 'batch-of-another-product',
  count_lines_open_batch: 'batch-in-count',
  count_lines_open_product: 'batch-in-count',
  books_folders_running: 'folder-running',
  brands_name: 'name-taken',
  customers_name: 'name-taken',
  extract_types_name: 'name-taken',
  packing_locations_name: 'name-taken',
  product_lines_name: 'name-taken',
  product_types_name: 'name-taken',
  products_case_gtin: 'gtin-taken',
  products_gtin: 'gtin-taken',
  purchase_orders_number: 'purchase-number-taken',
  purchase_orders_real_num: 'purchase-number-taken',
  users_email: 'email-taken',
}

/** A test checks that each exists in the database. */
export const indexesWithProblem = Object.keys(problemsByIndex)

const duplicateProblem = (error: unknown): ProblemCode =>
  problemsByIndex[violatedConstraint(error)] ?? 'name-or-number-taken'
