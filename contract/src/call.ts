import type { Access } from '@dray/domain/users/permissions'
import { z } from 'zod'
import type { Entity } from './entities.ts'
import './messages.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The kind of answer: JSON by the schema of the answer, or bytes. */
export type AnswerKind = 'json' | 'pdf' | 'file' | 'events'

/** The most records of a list that can be requested by id at once. */
export const maxIdsPerRequest = 100
/** The query for records of a list by their ids. */
export type PartQuery = z.ZodType<{ ids: number[] }>

/** One HTTP call: the only definition of its path, its schemas and who may make it. */
export type Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> = {
  method: Method
  path: `/${string}`
  /** One sentence for the OpenAPI page. */
  summary: string
  who: Access
  params: Params
  query: Query
  body: Body
  answer: Answer
  answers: AnswerKind
  /** The data in the answer: it is cached until any of these changes, here or elsewhere. */
  reads: readonly Entity[]
  /**
   * A call for only those records of the same list whose ids are in `ids` (comma-separated). The browser keeps a long list and
   * reloads only the records that changed.
   */
  part?: Call<None, PartQuery>
  /**
   * The ids of the records that an answer shows, by entity: a change of other records leaves it as it is. An entity that is not named
   * may concern it whatever the record.
   */
  shows?(answer: z.output<Answer>, params: z.output<Params>): ShownIds
  /** The data that a successful call changes. */
  changes: readonly Entity[]
  /** A GET that writes: never cached, refused from another origin (D-142) or opened as a page (D-238c). */
  writes: boolean
  /**
   * A list or a figure, which a replica of the database may answer: it may lack what others saved in the last moments. Never a record
   * that an editor opens, and nothing that is locked or decides.
   */
  mayLag?: true
  /** Whether someone may make it whose role needs a second factor that they have yet to set up. */
  beforeSecondFactor?: true
  /** A PUT that adds a difference to a stored amount, so that it takes an Idempotency-Key like a POST (D-163). */
  addsDifference?: true
  /** The largest body in bytes, if it may be larger than usual. */
  bodyLimit?: number
}

/** True if an Idempotency-Key makes the request run only once (D-163). */
export const runsOnce = ({ method, addsDifference }: Pick<Call, 'method' | 'addsDifference'>): boolean =>
  method === 'POST' || addsDifference === true

export type ShownIds = Partial<Record<Entity, readonly number[]>>

export const nothing = z.undefined()
export type Nothing = typeof nothing

const none = z.object({})
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
    reads: [],
    changes: [],
    writes: definition.method !== 'GET',
    // These match the defaults of the type parameters, which TypeScript cannot infer.
    ...({ params: none, query: none, body: nothing } as unknown as { params: P; query: Q; body: B }),
    ...definition,
  }
}
