type Choice = { value: string; label: string }
type NamedRecord = { id: number; name: string }

/** The choices of a select, plus the saved one if it is no longer listed. `suffix` marks it as such once the list is loaded. */
export function choicesWithSaved(
  listed: readonly NamedRecord[] | undefined,
  saved: Partial<{ id: number | null; name: string | null }>,
  suffix = '',
): Choice[] {
  const choices = (listed ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  const { id, name } = saved
  if (typeof id !== 'number' || typeof name !== 'string' || choices.some(({ value }) => value === String(id)))
    return choices
  return [{ value: String(id), label: listed === undefined ? name : `${name}${suffix}` }, ...choices]
}
