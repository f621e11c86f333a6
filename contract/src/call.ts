import type { Who } from '@dray/domain/users/permissions'
import { z } from 'zod'
import type { Entity } from './entities.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What comes back: JSON by the answer's schema, or bytes. */
export type AnswerKind = 'json' | 'pdf' | 'file' | 'events'

/** The most records of a list that are asked for by their ids at once. */
export const maxIdsPerRequest = 100
/** The records of a list by their ids. */
export type PartQuery = z.ZodType<{ ids: number[] }>

/** One HTTP call: the only place where its path, its shapes and who may make it are written down. */
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
  who: Who
  params: Params
  query: Query
  body: Body
  answer: Answer
  answers: AnswerKind
  /** What the answer shows: cached until one of these changes, here or elsewhere. */
  reads: readonly Entity[]
  /**
   * Answers only the records of `ids` (comma-separated) out of the same list: a long list is kept by the browser
   * and only what changed in it is asked for again.
   */
  part?: Call<None, PartQuery>
  /** What a successful call changes. */
  changes: readonly Entity[]
  /** A GET that writes: never cached, refused from another origin (D-142). */
  writes: boolean
  /** The largest body in bytes, where it may be larger than usual. */
  bodyLimit?: number
}

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
    // The defaults are exactly what the type parameters default to; TypeScript cannot see that they go together.
    ...({ params: none, query: none, body: nothing } as unknown as { params: P; query: Q; body: B }),
    ...definition,
  }
}
