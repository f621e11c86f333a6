import type { RawBuilder } from 'kysely'

/** A stored total that differs from the recomputed total. */
export type Difference = { record: string; stored: number; computed: number }
export type Check = { name: string; query: RawBuilder<Difference> }
