/** A part of a record that somebody else changed while it was open here (D-15). */
export type TheirChange<Part extends string> = {
  part: Part
  /** What it is called, and whether that is a word for several. */
  label: string
  isPlural?: boolean
  /** Whether it was changed here too. */
  isContested: boolean
  /** As a person reads them, empty for nothing; left out where no words tell one from the other, as with pictures. */
  texts?: { theirs: string; mine: string } | undefined
}

/** The change in a sentence: what it is now, and what it is here where it was changed here too. */
export function sentenceOf({ label, isPlural = false, isContested, texts }: TheirChange<string>): string {
  const is = isPlural ? 'are' : 'is'
  if (texts === undefined) {
    const other = `The ${label.toLowerCase()} ${is} another one`
    return isContested ? `${other}; yours is kept here.` : `${other} now.`
  }
  const { theirs, mine } = texts
  const now = theirs === '' ? `${label} ${is} empty now` : `${label} ${is} now “${theirs}”`
  if (!isContested) return `${now}.`
  return mine === '' ? `${now}; yours ${is} empty.` : `${now}; yours ${is} “${mine}”.`
}
