import { type NameKind, useNames } from './use-names.ts'

/** The name of the one that orders are filtered by. */
export function ChosenName({ by, id }: { by: NameKind; id: number }) {
  const { names } = useNames(by, true)
  return names?.find((one) => one.id === id)?.name ?? '1'
}
