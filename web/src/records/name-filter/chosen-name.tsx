import { type NameKind, useNames } from './use-names.ts'

/** The name of the owner, driver, location or brand that a list is filtered by. */
export function ChosenName({ by, id }: { by: NameKind; id: number }) {
  const { names } = useNames(by)
  return names?.find((named) => named.id === id)?.name ?? '1'
}
