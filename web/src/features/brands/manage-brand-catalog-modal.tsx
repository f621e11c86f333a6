import type { PropsOf } from '../../shared/modals/modals.tsx'

export function ManageBrandCatalogModal(_: PropsOf<'ManageBrandCatalog'>) {
  return null // TO BE WRITTEN NOW
}
