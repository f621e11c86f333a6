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
