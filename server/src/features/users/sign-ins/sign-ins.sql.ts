import type { SignInEvent } from '@dray/domain/users/sign-ins'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { type ListPage, rowPlace, sortSequence, sortedPage } from '../../../platform/db/queries/sorted-page.ts'
import { containing } from '../../../platform/db/words.ts'

export async function insertSignIn(db: Db, signIn: Insertable<Tables['signIns']>): Promise<void> {
  await db.insertInto('signIns').values(signIn).execute()
}

export async function addressesLoggedSince(db: Db, event: SignInEvent, since: Date): Promise<(string | null)[]> {
  const entries = await db
    .selectFrom('signIns')
    .select('address')
    .distinct()
    .where('happenedAt', '>', since)
    .where('event', '=', event)
    .execute()
  return entries.map(({ address }) => address)
}

export async function deleteSignInsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('signIns').where('happenedAt', '<', before).execute()
}

export type SignInFilter = { events: readonly SignInEvent[]; search: string }

/** Newest first. */
export function findSignIns(db: Db, { events, search }: SignInFilter, page: ListPage) {
  let found = db
    .selectFrom('signIns')
    .leftJoin('users', 'users.id', 'signIns.userId')
    .leftJoin('users as actor', 'actor.id', 'byUserId')
    .select([
      'signIns.id',
      'happenedAt as happenedOn',
      'event',
      'signIns.userId',
      'users.name as userName',
      sql<string | null>`coalesce(users.email, sign_ins.email)`.as('email'),
      'address',
      'userAgent',
      'actor.name as byName',
    ])
  if (events.length > 0) found = found.where('event', 'in', events)
  for (const word of search.split(/\s+/).filter(Boolean)) found = found.where(hasWord(word))
  const sequence = sortSequence(page, ['sign_ins.id'])
  return sortedPage(found.select(rowPlace(sequence)), sequence, page).execute()
}

/** Searches name, email, typed text, and address. */
function hasWord(word: string) {
  return sql<boolean>`(
    lower(concat_ws(' ', users.name, users.email, sign_ins.email, sign_ins.address)) like ${containing(word.toLowerCase())}
  )`
}
