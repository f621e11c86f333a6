type Choice = { value: string; label: string }
type NamedRecord = { id: number; name: string }

/** What a select offers, and what the order carries though it is no longer among it; `mark` says so once the list is known. */
export function withCarried(
  listed: readonly NamedRecord[] | undefined,
  carried: Partial<{ id: number | null; name: string | null }>,
  mark = '',
): Choice[] {
  const choices = (listed ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  const { id, name } = carried
  if (typeof id !== 'number' || typeof name !== 'string' || choices.some(({ value }) => value === String(id)))
    return choices
  return [{ value: String(id), label: listed === undefined ? name : `${name}${mark}` }, ...choices]
}
