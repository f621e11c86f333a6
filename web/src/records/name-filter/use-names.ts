import { listBrands } from '@dray/contract/brands'
import { listLocations } from '@dray/contract/locations'
import { listUserNames, listDrivers } from '@dray/contract/users'
import { useRead } from '../../kit/api/use-call.ts'

export type NameKind = 'owner' | 'person' | 'driver' | 'location' | 'brand'
export type Names = {
  names: readonly { id: number; name: string }[] | undefined
  /** Why the names are missing. */
  problem: string | undefined
}

/** In the server's order. */
export function useNames(by: NameKind): Names {
  const owners = useRead(listUserNames, {}, { enabled: by === 'owner' || by === 'person' })
  // Their changes are still in the list.
  const removed = useRead(listUserNames, { query: { removed: 'true' } }, { enabled: by === 'person' })
  const drivers = useRead(listDrivers, {}, { enabled: by === 'driver' })
  const locations = useRead(listLocations, {}, { enabled: by === 'location' })
  const brands = useRead(listBrands, {}, { enabled: by === 'brand' })
  if (by === 'owner') return { names: owners.data?.res, problem: owners.error?.message }
  if (by === 'person') {
    const active = owners.data?.res
    // Someone removed between the two answers is in both.
    const left = removed.data?.res.filter(({ id }) => !active?.some((user) => user.id === id))
    return {
      names: active && left && [...active, ...left.map(({ id, name }) => ({ id, name: `${name} (removed)` }))],
      problem: (owners.error ?? removed.error)?.message,
    }
  }
  const { data, error } = { driver: drivers, location: locations, brand: brands }[by]
  return { names: data, problem: error?.message }
}
