/** The edits without those of these fields. */
export function editsWithout<Fields extends object>(
  edits: Partial<Fields>,
  fields: readonly (keyof Fields)[],
): Partial<Fields> {
  const left = { ...edits }
  for (const field of fields) delete left[field]
  return left
}
