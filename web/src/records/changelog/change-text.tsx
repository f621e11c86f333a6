type Props = { what: string; previous: string | null; next: string | null }

/** A changed field with its values. */
export function ChangeText({ what, previous, next }: Props) {
  if (previous === null) {
    return (
      <>
        {what} added: <b>{next}</b>
      </>
    )
  }
  if (next === null) {
    return (
      <>
        {what} removed: <s>{previous}</s>
      </>
    )
  }
  return (
    <>
      {what} <s>{previous}</s> → <b>{next}</b>
    </>
  )
}

/** Makes keys unique: two lines of an order may have the same product and the same change. */
export function keyed<Item>(items: readonly Item[]): { key: string; item: Item }[] {
  const seen = new Map<string, number>()
  return items.map((item) => {
    const text = JSON.stringify(item)
    const nth = (seen.get(text) ?? 0) + 1
    seen.set(text, nth)
    return { key: `${nth} ${text}`, item }
  })
}
