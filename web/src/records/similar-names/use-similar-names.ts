import { listKeys } from '@dray/contract/keys'
import { listUsers } from '@dray/contract/users'
import { keyUserName, similarNames } from '@dray/domain/users/similar-names'
import { useMemo } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { useSession } from '../../kit/session.tsx'

export type SimilarTo = (own: { id?: number | undefined; name: string }) => string | undefined

/** Says which user or key in use has a name like this one. Only admins see all of them; others get nothing. */
export function useSimilarNames(): SimilarTo {
  const { may } = useSession()
  const { data: users } = useRead(listUsers, {}, { enabled: may(listUsers) })
  const { data: keys } = useRead(listKeys, {}, { enabled: may(listKeys) })
  return useMemo(() => {
    const find = similarNames([
      ...(users ?? []).map(({ id, name, email }) => ({ id, name, shown: `${name} (${email})` })),
      ...(keys ?? [])
        .filter(({ revokedOn }) => revokedOn === null)
        .map(({ id, name }) => ({ id, name: keyUserName(name), shown: keyUserName(name) })),
    ])
    return (own) => {
      const other = find(own)
      return other && `Looks like ${other.shown}`
    }
  }, [users, keys])
}
