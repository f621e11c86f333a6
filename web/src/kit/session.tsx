import type { Call } from '@dray/contract/call'
import type { AppSettings } from '@dray/contract/settings'
import type { SessionUser } from '@dray/contract/users/session'
import { isAdmin, mayCall, type Person, seesCosts, type Access } from '@dray/domain/users/permissions'
import { createContext, useContext } from 'react'

export type Session = {
  user: SessionUser
  /** The user, as the domain's permission functions take it. */
  person: Person
  /** True if the user may make a call, or has one of the roles in `who`. The server checks with the same function. */
  may: (callOrWho: Pick<Call, 'who'> | Access, params?: Readonly<Record<string, unknown>>) => boolean
  isAdmin: boolean
  seesCosts: boolean
}

export const SessionContext = createContext<Session | undefined>(undefined)
export const SettingsContext = createContext<AppSettings | undefined>(undefined)

/** Not available on the sign-in page. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession was called while no one is signed in')
  return session
}

export function useSettings(): AppSettings {
  const settings = useContext(SettingsContext)
  if (!settings) throw new Error('useSettings was called before the settings were read')
  return settings
}

export function userSession(user: SessionUser): Session {
  const person = { id: user.id, roles: user.role }
  return {
    user,
    person,
    may: (callOrWho, params) => mayCall(isCall(callOrWho) ? callOrWho.who : callOrWho, person, params),
    isAdmin: isAdmin(person),
    seesCosts: seesCosts(person),
  }
}

const isCall = (callOrWho: Pick<Call, 'who'> | Access): callOrWho is Pick<Call, 'who'> =>
  typeof callOrWho === 'object' && 'who' in callOrWho
