import type { planStatements } from '@dray/contract/statements'
import type { z } from 'zod'

/** Whose statements: customers by id, or all of a list of receivables. */
export type StatementsOf = z.output<(typeof planStatements)['body']>
