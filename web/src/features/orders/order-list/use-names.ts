import { listLocations } from '@dray/contract/locations'
import { listUserNames, listDrivers } from '@dray/contract/users'
import { useRead } from '../../../shared/api/use-call.ts'

/** What an order or its customer is filtered by the name of. */
export type NameKind = 'owner' | 'driver' | 'location'
export type Names = {
  names: readonly { id: number; name: string }[] | undefined
  /** Why there are none. */
  problem: string | undefined
}

/** The people or places of one kind, read when they are first wanted. */
export function useNames(by: NameKind, wanted: boolean): Names {
  const owners = useRead(listUserNames, {}, { enabled: wanted && by === 'owner' })
  const drivers = useRead(listDrivers, {}, { enabled: wanted && by === 'driver' })
  const locations = useRead(listLocations, {}, { enabled: wanted && by === 'location' })
  if (by === 'owner') return { names: owners.data?.res, problem: owners.error?.message }
  const { data, error } = by === 'driver' ? drivers : locations
  return { names: data, problem: error?.message }
}
