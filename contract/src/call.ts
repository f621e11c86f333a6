import type { Access } from '@dray/domain/users/permissions'
import { z } from 'zod'
import type { Entity } from './call/entities.ts'
import './call/messages.ts'
import type { ProblemCode } from './problems.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type AnswerKind = 'json' | 'pdf' | 'file' | 'events'

export const maxIdsPerRequest = 100
export type PartQuery = z.ZodType<{ ids: number[] }>

/** The only definition of a call's path, schemas and permissions. */
export type Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> = {
  method: Method
  path: `/${string}`
  /** For the OpenAPI page. */
  summary: string
  who: Access
  params: Params
  query: Query
  body: Body
  answer: Answer
  answers: AnswerKind
  /** The media types of an answer that isn't JSON, if they aren't the usual ones of its kind. */
  mediaTypes?: readonly string[]
  /** The problems it can answer with, besides those that follow from its shape (`possibleRefusals`). */
  refusals: readonly ProblemCode[]
  /** The answer is cached until any of these changes, here or elsewhere. */
  reads: readonly Entity[]
  /** Lets the browser keep a long list and reload only the records that changed. */
  part?: Call<None, PartQuery>
  /** Changes to other records don't affect the answer. For an entity that isn't named, any record may affect it. */
  shows?(answer: z.output<Answer>, params: z.output<Params>): ShownIds
  changes: readonly Entity[]
  /** A GET that writes: never cached, refused from another origin or opened as a page (D-238c). */
  writes: boolean
  /** A replica may answer it, possibly without the latest changes by others. Never for records opened in an editor, locked reads, or reads a decision depends on. */
  allowStale?: true
  /** A list whose answer is one page of it: see `pagedList`. */
  isPaged?: true
  /** For users whose role needs a second factor that they have yet to set up. */
  beforeSecondFactor?: true
  /** A PUT that adds a difference takes an Idempotency-Key like a POST. */
  addsDifference?: true
  /** In bytes, if it may be larger than usual. */
  bodyLimit?: number
  /** The specification writes this request with a slash at the end, so the client sends it that way (D-300). The server takes both (D-137). */
  endsInSlash?(params: z.output<Params>, body: z.output<Body>): boolean
}

/** True for calls that take an Idempotency-Key. */
export const runsOnce = ({ method, addsDifference }: Pick<Call, 'method' | 'addsDifference'>): boolean =>
  method === 'POST' || addsDifference === true

const personalPaths = [
  '/api/db/users/',
  '/api/db/keys/',
  '/api/db/webhooks/',
  '/api/storage/getUploadURL',
  '/api/storage/saveDocument',
  '/api/db/customers/generateAccessCode/',
  '/api/db/contacts/new/',
  '/api/db/contacts/update/',
  '/api/db/contacts/remove/',
  '/api/db/contacts/createLink/',
  '/api/db/contacts/endDevices/',
  '/api/db/contacts/createCode/',
  '/api/db/contacts/unlinkChat/',
  '/api/db/inbox/open/',
  '/api/db/inbox/close/',
  '/api/portal/',
]

/** Only people manage users, keys, webhooks and contacts, sign in, upload files, make access codes, or have a message open. */
export const isForKeys = ({ path }: Pick<Call, 'path'>): boolean =>
  !personalPaths.some((start) => path.startsWith(start))

export type ShownIds = Partial<Record<Entity, readonly number[]>>

export const nothing = z.undefined()
export type Nothing = typeof nothing

export const none = z.object({})
export type None = typeof none

type Definition<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType> = Pick<
  Call<P, Q, B, A>,
  'method' | 'path' | 'summary' | 'who' | 'answer'
> &
  Partial<Call<P, Q, B, A>>

export function call<
  A extends z.ZodType,
  P extends z.ZodType = None,
  Q extends z.ZodType = None,
  B extends z.ZodType = Nothing,
>(definition: Definition<P, Q, B, A>): Call<P, Q, B, A> {
  return {
    answers: 'json',
    refusals: [],
    reads: [],
    changes: [],
    writes: definition.method !== 'GET',
    // These match the defaults of the type parameters, which TypeScript cannot infer.
    ...({ params: none, query: none, body: nothing } as unknown as { params: P; query: Q; body: B }),
    ...definition,
  }
}
