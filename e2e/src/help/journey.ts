import type { demoCompany } from '../demo.ts'
import type { Person } from '../people.ts'
import type { Walk } from './walk.ts'

/** The steps of a page of docs/help, as a person takes them. */
export type Journey = {
  person: Person
  path: string
  take: (walk: Walk, demo: ReturnType<typeof demoCompany>) => Promise<void>
}
