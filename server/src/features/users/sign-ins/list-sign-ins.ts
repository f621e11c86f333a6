import type * as contract from '@dray/contract/sign-ins'
import { signInEvents, signInList, browserInWords } from '@dray/domain/users/sign-ins'
import type { Db } from '../../../platform/db/db.ts'
import { pageAfter } from '../../../platform/http/list-page.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { findSignIns } from './sign-ins.sql.ts'

/** A page of the log of sign-ins, newest first. */
export async function listSignIns(
  db: Db,
  { query }: CallRequest<typeof contract.listSignIns>,
): Promise<contract.SignInEntry[]> {
  const { limit, before, search = '', event = '' } = query
  const requested = new Set(event.split(','))
  const events = signInEvents.filter((known) => requested.has(known))
  const entries = await findSignIns(
    db,
    { events, search },
    pageAfter(signInList, signInList.first, { before: before?.toString(), limit }),
  )
  return entries.map(({ userAgent, ...entry }) => ({ ...entry, browser: browserInWords(userAgent) }))
}
