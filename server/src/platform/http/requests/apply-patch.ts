type Sent<Fields> = { readonly [Key in keyof Fields]?: Fields[Key] | undefined }

/** Applies an update: only fields that are sent change, and null clears a field. */
export function applyPatch<Fields extends object>(stored: Fields, sent: Sent<Fields>): Fields {
  const after = { ...stored }
  for (const field of Object.keys(stored) as (keyof Fields)[]) {
    const value = sent[field]
    if (value !== undefined) after[field] = value
  }
  return after
}

export const pickFields = <Row extends object, Name extends keyof Row>(
  row: Row,
  names: readonly Name[],
): Pick<Row, Name> => Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>
